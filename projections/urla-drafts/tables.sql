-- Applications that are being taken, for the list to resume; what was typed stays in the log.
create table urla_drafts (
  draft_id uuid primary key,
  -- open | discarded | submitted
  status text not null,
  -- The step of the newest answer.
  step text not null,
  -- In the order of the form, with the names as they were typed: [{"id": ..., "firstName": ..., "lastName": ...}]
  borrowers jsonb not null,
  borrower_name text not null,
  started_at timestamptz not null,
  started_by_id text not null,
  started_by text not null,
  changed_at timestamptz not null,
  changed_by_id text not null,
  changed_by text not null,
  application_id uuid,
  loan_number text,
  version integer not null,
  position bigint not null,
  -- The names of all borrowers, as `searchTextOf` makes it.
  search_text text not null default ''
);
create index urla_drafts_by_change on urla_drafts (status, changed_at desc, draft_id);
create index urla_drafts_of_application on urla_drafts (application_id) where application_id is not null;

-- That there is demographic information with a draft, so that open browsers are told of it; never what it says.
create table urla_demographics (
  draft_id uuid primary key,
  position bigint not null
);
