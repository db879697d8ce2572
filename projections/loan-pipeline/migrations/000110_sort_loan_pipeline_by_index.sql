set role lendlog_app;

-- An index for each order of the list (projections/loan-pipeline/loan-pipeline.order.ts), so that no page of a million
-- files is sorted. Read from either end; equal rows stand in the order of their ids.
drop index read_model.loan_pipeline_newest;
create index loan_pipeline_newest on read_model.loan_pipeline (submitted_at, application_id);
create index loan_pipeline_by_change on read_model.loan_pipeline (updated_at, application_id);
create index loan_pipeline_by_borrower on read_model.loan_pipeline (lower(borrower_name), application_id);
create index loan_pipeline_by_number on read_model.loan_pipeline (loan_number, application_id);
create index loan_pipeline_by_amount on read_model.loan_pipeline (loan_amount_cents, application_id);
create index loan_pipeline_by_type on read_model.loan_pipeline (loan_type, application_id);
create index loan_pipeline_by_property on read_model.loan_pipeline (lower(property_address), application_id);
create index loan_pipeline_by_completion on read_model.loan_pipeline (completion_percentage, application_id);
create index loan_pipeline_by_status on read_model.loan_pipeline (array_position(
  array['submitted', 'pre_qualification', 'under_review', 'documents_needed', 'appraisal_pending', 'underwriting', 'approved',
    'rejected', 'closing_ready', 'funded'], status), application_id);
create index loan_pipeline_by_priority on read_model.loan_pipeline (array_position(
  array['low', 'medium', 'high', 'urgent'], priority), application_id);
-- Days in process grow while a file is open, and stand still afterwards: two orders, which a query merges.
create index loan_pipeline_by_days_open on read_model.loan_pipeline (submitted_at, application_id desc)
  where coalesce(decided_at, closed_at) is null;
create index loan_pipeline_by_days_taken on read_model.loan_pipeline
  ((coalesce(decided_at, closed_at) - submitted_at), application_id) where coalesce(decided_at, closed_at) is not null;
-- Assignees are sorted by the name of now, which is on their accounts: person by person.
create index loan_pipeline_by_assignee on read_model.loan_pipeline
  (coalesce(assignee_id, '00000000-0000-0000-0000-000000000000'), application_id);

-- What figures are counted by.
create index loan_pipeline_approved on read_model.loan_pipeline (approved_at) where approved_at is not null;
create index loan_pipeline_alerts on read_model.loan_pipeline (submitted_at) where has_alert;
create index loan_pipeline_tasks on read_model.loan_pipeline (submitted_at) where has_staff_task;
create index loan_pipeline_figures on read_model.loan_pipeline (status) include
  (closed_at, approved_at, has_alert, has_staff_task, loan_amount_cents, first_decided_at, submitted_at);

reset role;
