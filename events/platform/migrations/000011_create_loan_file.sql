set role lendlog_app;

-- The whole file as its detail page shows it, folded by projections/loan-file; one row, because it is always read whole.
create table read_model.loan_files (
  application_id uuid primary key,
  record jsonb not null,
  version bigint not null,
  position bigint not null
);

create table read_model.loan_timeline (
  event_id uuid primary key,
  application_id uuid not null,
  position bigint not null,
  sentence text not null,
  happened_at timestamptz not null,
  actor_name text not null,
  actor_kind text not null,
  notes text
);

create index loan_timeline_of_file on read_model.loan_timeline (application_id, happened_at, position);

reset role;
