-- Trusted extension: the database's owner may create it. It serves the substring search of the list.
create extension if not exists pg_trgm with schema public;

set role lendlog_app;

-- One row per loan file: what lists, counts and figures are asked for (projections/loan-pipeline).
create table read_model.loan_pipeline (
  application_id uuid primary key,
  loan_number text not null,
  status text not null,
  priority text not null,
  borrower_name text not null,
  property_address text not null,
  loan_type text not null,
  loan_amount_cents bigint not null,
  required_document_types text[] not null,
  submitted_at timestamptz not null,
  updated_at timestamptz not null,
  assignee_id uuid,
  assignee_name text,
  -- Of every stage and document, for the figures below.
  stages jsonb not null,
  documents jsonb not null,
  completion_percentage integer not null,
  -- Null once the file is final.
  current_stage text,
  has_alert boolean not null,
  has_staff_task boolean not null,
  open_escalations integer not null,
  last_change_overrode boolean not null,
  -- The decision that stands; null while there is none.
  decided_at timestamptz,
  approved_at timestamptz,
  -- The first decision ever made, for the processing time; a reopened file keeps it.
  first_decided_at timestamptz,
  -- Lower case, one line per searched field.
  search_text text not null,
  version bigint not null,
  position bigint not null
);

create index loan_pipeline_newest on read_model.loan_pipeline (submitted_at desc, application_id);
create index loan_pipeline_status on read_model.loan_pipeline (status, submitted_at desc);
create index loan_pipeline_stage on read_model.loan_pipeline (current_stage) where current_stage is not null;
create index loan_pipeline_assignee on read_model.loan_pipeline (assignee_id, submitted_at desc);
create index loan_pipeline_search on read_model.loan_pipeline using gin (search_text public.gin_trgm_ops);

reset role;
