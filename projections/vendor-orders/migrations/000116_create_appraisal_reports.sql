set role lendlog_app;

-- A row per appraisal order with a report whose value is known: what figures count of it (projections/vendor-orders).
create table read_model.appraisal_reports (
  order_id uuid primary key,
  application_id uuid not null,
  order_number text not null,
  status text not null,
  partner_id text,
  appraiser_id uuid,
  appraiser_name text,
  -- The first report.
  delivered_at timestamptz not null,
  first_due_on date,
  -- Calendar days from placing to the first report.
  turnaround_days float8,
  -- What the order itself names as the price.
  price_cents bigint,
  -- The newest and the first report: value, who signed it, findings that follow from the report alone.
  value_cents bigint not null,
  effective_on date not null,
  signed jsonb not null,
  findings jsonb not null,
  first_value_cents bigint not null,
  first_signed jsonb not null,
  first_findings jsonb not null,
  revisions integer not null,
  is_reviewed boolean not null,
  is_reconsidered boolean not null
);
create index appraisal_reports_newest on read_model.appraisal_reports (delivered_at desc, order_id);
create index appraisal_reports_of_file on read_model.appraisal_reports (application_id, effective_on);

reset role;
