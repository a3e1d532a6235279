-- Files and folders. Bytes are in the blob store under keys of ours; these tables say what they are and who may see them.

-- The ledger of blobs: a row is there before the blob is written and until after it is removed, so that a sweep finds what a
-- power cut left on either side.
create table blob (
  hub_id integer not null,
  blob_id uuid not null,
  -- pending: being written; kept: belongs to a file; doomed: to be removed.
  state text not null,
  -- Of its last change of state.
  changed_at timestamptz not null,
  constraint blob_pk primary key (hub_id, blob_id),
  constraint blob_hub_fk foreign key (hub_id) references hub (hub_id) on delete cascade,
  constraint blob_state check (state in ('pending', 'kept', 'doomed'))
);
create index blob_unsettled on blob (hub_id, changed_at) where state <> 'kept';

create sequence file_number as bigint start with 20100000;

create table folder (
  hub_id integer not null,
  folder_id bigint not null,
  -- Null at the root.
  parent_id bigint,
  name text not null,
  -- The name as names are compared.
  name_key text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  constraint folder_pk primary key (hub_id, folder_id),
  constraint folder_hub_fk foreign key (hub_id) references hub (hub_id) on delete cascade,
  constraint folder_parent_fk foreign key (hub_id, parent_id) references folder (hub_id, folder_id)
);
-- Names are unique in a folder; paths are walked down and up by these, and never stored.
create unique index folder_name_unique on folder (hub_id, coalesce(parent_id, 0), name_key) where deleted_at is null;

-- The path of a folder, `/docs/letters`; '' of the root.
create function folder_path(hub integer, folder bigint) returns text language sql stable parallel safe as $$
  with recursive above (parent_id, name, distance) as (
    select parent_id, name, 0 from folder where hub_id = hub and folder_id = $2
    union all
    select parent.parent_id, parent.name, above.distance + 1
    from above join folder as parent on parent.hub_id = hub and parent.folder_id = above.parent_id
  )
  select coalesce(string_agg('/' || name, '' order by distance desc), '') from above
$$;

-- The folders in a folder, at any depth, and itself at 0. Null is the root, which has no row.
create function folders_below(hub integer, folder bigint) returns table (folder_id bigint, depth integer)
  language sql stable parallel safe as $$
  with recursive below (folder_id, depth) as (
    select $2, 0
    union all
    select child.folder_id, below.depth + 1
    from below join folder as child
      on child.hub_id = hub and coalesce(child.parent_id, 0) = coalesce(below.folder_id, 0) and child.deleted_at is null
  )
  select * from below
$$;

create table file (
  hub_id integer not null,
  file_id bigint not null,
  folder_id bigint,
  -- Without extension.
  name text not null,
  -- Lower case, without dot; '' without one.
  extension text not null,
  -- Name and extension as they are compared.
  name_key text not null,
  blob_id uuid not null,
  size bigint not null,
  -- IMG, DOCUMENT, AUDIO, MOVIE, OTHER.
  type text not null,
  -- From the content.
  media_type text not null,
  charset text,
  encoding text,
  width integer,
  height integer,
  access text not null,
  md5 text not null,
  sha256 text not null,
  source_group text not null,
  is_usable_in_content boolean not null,
  expires_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Inaccessible since then, and kept.
  deleted_at timestamptz,
  -- To be gone from every store.
  erased_at timestamptz,
  constraint file_pk primary key (hub_id, file_id),
  constraint file_hub_fk foreign key (hub_id) references hub (hub_id) on delete cascade,
  constraint file_folder_fk foreign key (hub_id, folder_id) references folder (hub_id, folder_id),
  constraint file_blob_fk foreign key (hub_id, blob_id) references blob (hub_id, blob_id)
);
create unique index file_name_unique on file (hub_id, coalesce(folder_id, 0), name_key) where deleted_at is null;
create index file_by_content on file (hub_id, sha256) where deleted_at is null;
create index file_by_update on file (hub_id, updated_at desc, file_id desc) where deleted_at is null;
create index file_by_expiry on file (hub_id, expires_at) where expires_at is not null and deleted_at is null;
create index file_erased on file (hub_id, erased_at) where erased_at is not null;

-- Work that a request has asked for and that goes on after its answer: imports from a URL, moves of folders.
create table file_task (
  hub_id integer not null,
  task_id uuid not null,
  kind text not null,
  status text not null,
  request jsonb not null,
  -- The file or folder that came of it.
  result_id bigint,
  errors jsonb not null default '[]',
  requested_at timestamptz not null,
  started_at timestamptz,
  completed_at timestamptz,
  -- The process that has it, until then by the database's own clock.
  claim_id uuid,
  claimed_until timestamptz,
  constraint file_task_pk primary key (hub_id, task_id),
  constraint file_task_hub_fk foreign key (hub_id) references hub (hub_id) on delete cascade,
  constraint file_task_kind check (kind in ('import', 'folder-update')),
  constraint file_task_status check (status in ('PENDING', 'PROCESSING', 'CANCELED', 'COMPLETE'))
);
create index file_task_open on file_task (requested_at) where status in ('PENDING', 'PROCESSING');
