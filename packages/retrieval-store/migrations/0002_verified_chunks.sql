-- Chunks carry a checksum each, so that a damaged one can be named and segments open without a pass over their bytes.
-- Indexes written before have none and are rebuilt from the stored blocks: their chunks go, their manifests stay.
truncate search.segment_chunks;
alter table search.segment_chunks add column checksum bigint not null;

-- Megabytes of chunks are written before the index's row is held, hence before the segment's row, which is part of the
-- manifest. Both are written and deleted within one transaction.
alter table search.segment_chunks drop constraint segment_chunks_index_id_segment_id_fkey;

-- A merge of large segments takes a while, and smaller ones go on beside it: until this moment, no other may take the segment.
alter table search.segments add column claimed_until timestamptz;

-- About how many deaths the index remembers: a count of all of them at every change would cost the size of the index.
alter table search.indexes add column death_count integer not null default 0;
update search.indexes i set death_count = (select count(*) from search.tombstones t where t.index_id = i.index_id);
