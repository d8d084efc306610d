-- Secrets that all processes share, such as the key that signs cursors. Written once.
create table quire.secrets (
  name text collate "C" primary key,
  value bytea not null check (octet_length(value) = 32),
  created_at timestamptz not null default now()
);
revoke update, delete on quire.secrets from quire_app;

-- Who works on background jobs, and when it last said so. Unlogged: after a crash of the server every worker
-- says so again.
create unlogged table quire.job_workers (
  worker_id text collate "C" primary key,
  seen_at timestamptz not null default now()
);
