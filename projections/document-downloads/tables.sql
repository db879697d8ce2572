-- Who was handed which document.
create table document_downloads (
  event_id uuid primary key,
  application_id uuid not null,
  document_id uuid not null,
  document_type text not null,
  document_version integer not null,
  position bigint not null,
  downloaded_at timestamptz not null,
  -- Of an account; null for whoever has none.
  actor_id text,
  actor_name text not null,
  actor_role text
);
create index document_downloads_application on document_downloads (application_id, position);

-- Stored files that are not what was uploaded, until they are again.
create table damaged_documents (
  application_id uuid not null,
  document_id uuid not null,
  document_version integer not null,
  document_type text not null,
  problem text not null,
  found_at timestamptz not null,
  primary key (application_id, document_id, document_version)
);
