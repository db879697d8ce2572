-- Uploaded files that a virus scanner has to look at before anybody gets them.
create table files_in_quarantine (
  application_id uuid not null,
  document_id uuid not null,
  document_version integer not null,
  sha256 text not null,
  size_bytes bigint not null,
  position bigint not null,
  primary key (application_id, document_id, document_version)
);
