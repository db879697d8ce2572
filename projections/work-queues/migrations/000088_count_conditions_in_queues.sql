set role lendlog_app;

-- What of a file's conditions is still to be met, and where its review begins (projections/work-queues).
alter table read_model.work_queue_items
  add column first_document_to_review uuid,
  add column outstanding_conditions integer not null default 0,
  add column conditions_before_approval integer not null default 0,
  -- Until when something has to come in for one; null where nothing is waited for.
  add column conditions_due_on date;
create index work_queue_items_conditions on read_model.work_queue_items
  (queue, conditions_before_approval, conditions_due_on, entered_at) where not is_done and outstanding_conditions > 0;

-- The same beside each file of the list (projections/loan-pipeline). No released file from before has a condition.
alter table read_model.loan_pipeline
  add column conditions jsonb not null default '{}',
  add column outstanding_conditions integer not null default 0,
  add column conditions_before_approval integer not null default 0,
  add column conditions_due_on date;
create index loan_pipeline_conditions on read_model.loan_pipeline (conditions_due_on, submitted_at desc)
  where outstanding_conditions > 0;

reset role;
