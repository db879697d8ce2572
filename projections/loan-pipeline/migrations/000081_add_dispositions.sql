set role lendlog_app;

-- What became of a file beside its status, and when that ended it (projections/loan-pipeline). No file from before has any.
alter table read_model.loan_pipeline add column disposition text, add column closed_at timestamptz;
create index loan_pipeline_disposition on read_model.loan_pipeline (disposition, submitted_at desc) where disposition is not null;

reset role;
