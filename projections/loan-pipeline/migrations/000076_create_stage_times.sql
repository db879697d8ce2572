set role lendlog_app;

-- When a file began and completed each stage, for how long stages take (projections/loan-pipeline).
create table read_model.stage_times (
  application_id uuid not null,
  stage_id text not null,
  started_at timestamptz,
  completed_at timestamptz,
  position bigint not null,
  primary key (application_id, stage_id)
);
create index stage_times_completed on read_model.stage_times (stage_id, completed_at) where completed_at is not null;
create index loan_pipeline_decided on read_model.loan_pipeline (decided_at) where decided_at is not null;

reset role;
