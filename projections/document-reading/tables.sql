-- Uploaded PDFs whose text nobody has read yet; those in quarantine are held.
create table files_to_read (
  application_id uuid not null,
  document_id uuid not null,
  document_version integer not null,
  document_type text not null,
  sha256 text not null,
  size_bytes bigint not null,
  is_held boolean not null,
  position bigint not null,
  primary key (application_id, document_id, document_version)
);
