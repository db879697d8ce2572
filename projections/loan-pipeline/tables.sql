-- One row per loan file: what lists, counts and figures are asked for.
create table loan_pipeline (
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
  -- As `searchTextOf` makes it.
  search_text text not null,
  version bigint not null,
  position bigint not null,
  -- How the file ended beside its status, and when.
  disposition text,
  closed_at timestamptz,
  conditions jsonb not null default '{}',
  outstanding_conditions integer not null default 0,
  conditions_before_approval integer not null default 0,
  conditions_due_on date,
  -- What the approval that stands was given on, and what a decision would rest on now.
  approval jsonb not null,
  -- What its documents were held against, and what has changed since.
  reliance jsonb not null
);
create index loan_pipeline_status on loan_pipeline (status, submitted_at desc);
create index loan_pipeline_stage on loan_pipeline (current_stage) where current_stage is not null;
create index loan_pipeline_assignee on loan_pipeline (assignee_id, submitted_at desc);
create index loan_pipeline_search on loan_pipeline using gin (search_text public.gin_trgm_ops);
create index loan_pipeline_decided on loan_pipeline (decided_at) where decided_at is not null;
create index loan_pipeline_disposition on loan_pipeline (disposition, submitted_at desc) where disposition is not null;
create index loan_pipeline_conditions on loan_pipeline (conditions_due_on, submitted_at desc)
  where outstanding_conditions > 0;
create index loan_pipeline_newest on loan_pipeline (submitted_at, application_id);
create index loan_pipeline_by_change on loan_pipeline (updated_at, application_id);
create index loan_pipeline_by_borrower on loan_pipeline (lower(borrower_name), application_id);
create index loan_pipeline_by_number on loan_pipeline (loan_number, application_id);
create index loan_pipeline_by_amount on loan_pipeline (loan_amount_cents, application_id);
create index loan_pipeline_by_type on loan_pipeline (loan_type, application_id);
create index loan_pipeline_by_property on loan_pipeline (lower(property_address), application_id);
create index loan_pipeline_by_completion on loan_pipeline (completion_percentage, application_id);
create index loan_pipeline_by_status on loan_pipeline (array_position(
  array['submitted', 'pre_qualification', 'under_review', 'documents_needed', 'appraisal_pending', 'underwriting', 'approved',
    'rejected', 'closing_ready', 'funded'], status), application_id);
create index loan_pipeline_by_priority on loan_pipeline (array_position(
  array['low', 'medium', 'high', 'urgent'], priority), application_id);
-- Days in process grow while a file is open, and stand still afterwards: two orders, which a query merges.
create index loan_pipeline_by_days_open on loan_pipeline (submitted_at, application_id desc)
  where coalesce(decided_at, closed_at) is null;
create index loan_pipeline_by_days_taken on loan_pipeline
  ((coalesce(decided_at, closed_at) - submitted_at), application_id) where coalesce(decided_at, closed_at) is not null;
-- Assignees are sorted by the name of now, which is on their accounts: person by person.
create index loan_pipeline_by_assignee on loan_pipeline
  (coalesce(assignee_id, '00000000-0000-0000-0000-000000000000'), application_id);
-- What figures are counted by.
create index loan_pipeline_approved on loan_pipeline (approved_at) where approved_at is not null;
create index loan_pipeline_alerts on loan_pipeline (submitted_at) where has_alert;
create index loan_pipeline_tasks on loan_pipeline (submitted_at) where has_staff_task;
create index loan_pipeline_figures on loan_pipeline (status) include
  (closed_at, approved_at, has_alert, has_staff_task, loan_amount_cents, first_decided_at, submitted_at);

-- When a file began and completed each stage, for how long stages take.
create table stage_times (
  application_id uuid not null,
  stage_id text not null,
  started_at timestamptz,
  completed_at timestamptz,
  position bigint not null,
  primary key (application_id, stage_id)
);
create index stage_times_completed on stage_times (stage_id, completed_at) where completed_at is not null;
