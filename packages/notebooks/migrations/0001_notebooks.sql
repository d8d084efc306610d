-- Projects, their members, and Markdown notebooks cut into blocks. Every key starts with the project.
-- Ids compare by code points, whatever the server's locale.

create table notebook.projects (
  project_id text collate "C" primary key check (project_id ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$'),
  name text not null check (char_length(name) between 1 and 200),
  -- Archived projects can be read; suspended ones answer as if they were not there.
  status text not null default 'active' check (status in ('active', 'archived', 'suspended')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table notebook.project_members (
  project_id text collate "C" not null references notebook.projects on delete cascade,
  user_id text collate "C" not null,
  role text not null check (role in ('owner', 'editor', 'viewer')),
  added_at timestamptz not null default now(),
  primary key (project_id, user_id)
);
create index project_members_by_user on notebook.project_members (user_id, project_id);

create table notebook.folders (
  project_id text collate "C" not null references notebook.projects on delete cascade,
  folder_id text collate "C" not null,
  path text collate "C" not null,
  name text not null,
  parent_id text collate "C",
  created_at timestamptz not null default now(),
  primary key (project_id, folder_id),
  unique (project_id, path)
);

create table notebook.notebooks (
  project_id text collate "C" not null references notebook.projects on delete cascade,
  notebook_id text collate "C" not null,
  path text collate "C" not null,
  parent_id text collate "C",
  name text not null,
  title text not null,
  mime_type text not null default 'text/markdown',
  front_matter jsonb not null,
  front_matter_error text,
  tags text[] not null,
  keywords text[] not null,
  -- SHA-256 of the content in UTF-8.
  content_hash bytea not null check (octet_length(content_hash) = 32),
  content_bytes integer not null,
  -- Length in code points.
  content_chars integer not null,
  version integer not null check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (project_id, notebook_id),
  unique (project_id, path)
);

-- The parts of a notebook have no foreign keys: each row would be checked by a plan that a session keeps, and one made while
-- the tables were tiny reads them whole, for every row of a large import. Whoever deletes a notebook deletes its parts.

-- Content lies in chunks, so that a window of a long notebook costs the window.
create table notebook.content_chunks (
  project_id text collate "C" not null,
  notebook_id text collate "C" not null,
  -- Code points before this chunk.
  start_char integer not null,
  text text not null,
  primary key (project_id, notebook_id, start_char)
);

-- Paragraph-size pieces, what is ranked. Offsets are code points of the content.
create table notebook.blocks (
  project_id text collate "C" not null,
  block_id text collate "C" not null,
  notebook_id text collate "C" not null,
  ordinal integer not null,
  start_char integer not null,
  end_char integer not null,
  kind text not null,
  text text not null,
  context text,
  heading_path text[] not null,
  hashtags text[] not null,
  mentions text[] not null,
  links text[] not null,
  primary key (project_id, block_id)
);
create index blocks_by_notebook on notebook.blocks (project_id, notebook_id, ordinal);

-- Where a block belongs: search resolves every block through here.
create table notebook.block_items (
  project_id text collate "C" not null,
  block_id text collate "C" not null,
  source_type text not null,
  source_id text collate "C" not null,
  primary key (project_id, block_id)
);

-- Keys of the notebooks that a notebook's links may lead to.
create table notebook.links (
  project_id text collate "C" not null,
  target_key text collate "C" not null,
  notebook_id text collate "C" not null,
  primary key (project_id, target_key, notebook_id)
);
create index links_by_notebook on notebook.links (project_id, notebook_id);
