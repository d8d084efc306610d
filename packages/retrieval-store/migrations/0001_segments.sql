-- A search index is a list of immutable segments plus the documents that died since they were written.
-- Every change raises the index's version in the transaction that changes the text itself.

-- One sequence for all indexes: an index that is dropped and made again never has a version that was seen before.
create sequence search.index_versions;

create table search.indexes (
  index_id text collate "C" primary key,
  version bigint not null check (version > 0),
  updated_at timestamptz not null default now()
);

create table search.segments (
  index_id text collate "C" not null references search.indexes on delete cascade,
  -- The index version that added this segment.
  segment_id bigint not null,
  -- Deaths up to this index version are already left out of the segment.
  clean_version bigint not null,
  analyser_version integer not null,
  document_count integer not null check (document_count > 0),
  block_count integer not null check (block_count >= 0),
  byte_length bigint not null check (byte_length > 0),
  primary key (index_id, segment_id)
);

-- One large value reads ten times slower than the same bytes in rows of a mebibyte, so segments are chunked.
create table search.segment_chunks (
  index_id text collate "C" not null,
  segment_id bigint not null,
  chunk_no integer not null,
  bytes bytea not null,
  primary key (index_id, segment_id, chunk_no),
  foreign key (index_id, segment_id) references search.segments on delete cascade
);
-- Segments are packed already: compressing them again costs time and saves nothing.
alter table search.segment_chunks alter column bytes set storage external;

-- Every copy of the document with a revision up to this one is dead.
create table search.tombstones (
  index_id text collate "C" not null references search.indexes on delete cascade,
  document_id text collate "C" not null,
  revision integer not null,
  -- The index version that declared the death.
  version bigint not null,
  primary key (index_id, document_id)
);
create index tombstones_by_version on search.tombstones (index_id, version);
