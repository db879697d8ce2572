-- One row per order from a vendor: what lists, counts and figures are asked for.
create table vendor_orders (
  order_id uuid primary key,
  order_number text not null,
  application_id uuid not null,
  loan_number text not null,
  kind text not null,
  product text not null,
  priority text not null,
  status text not null,
  partner_id text,
  appraiser_id uuid,
  appraiser_name text,
  fee_cents bigint,
  due_on date,
  created_at timestamptz not null,
  placed_at timestamptz,
  -- Of the first report, with the day that it was due on then.
  first_delivered_at timestamptz,
  first_due_on date,
  -- Of the newest report.
  value_cents bigint,
  effective_on date,
  flagged_deliveries integer not null,
  -- As `searchTextOf` makes it of the order itself; that of its file is searched beside it.
  search_text text not null,
  -- The whole order as its page shows it.
  record jsonb not null,
  version bigint not null,
  position bigint not null,
  -- Since when its appraiser or vendor has it: rotation goes by that.
  assigned_at timestamptz
);
create index vendor_orders_newest on vendor_orders (kind, created_at desc, order_id);
create index vendor_orders_status on vendor_orders (kind, status, created_at desc);
create index vendor_orders_of_file on vendor_orders (application_id, created_at);
create index vendor_orders_appraiser on vendor_orders (appraiser_id) where appraiser_id is not null;
create index vendor_orders_search on vendor_orders using gin (search_text public.gin_trgm_ops);

create table vendor_order_timeline (
  event_id uuid primary key,
  order_id uuid not null,
  application_id uuid not null,
  position bigint not null,
  sentence text not null,
  notes text,
  -- Whether it stands in the loan file's history too.
  is_of_file boolean not null,
  happened_at timestamptz not null,
  actor_name text not null,
  actor_kind text not null,
  -- The bell rings for it.
  is_escalation boolean not null default false
);
create index vendor_order_timeline_of_order on vendor_order_timeline (order_id, position);
create index vendor_order_timeline_of_file on vendor_order_timeline (application_id, happened_at) where is_of_file;
create index vendor_order_timeline_escalations on vendor_order_timeline (happened_at) where is_escalation;

-- A row per appraisal order with a report whose value is known: what figures count of it.
create table appraisal_reports (
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
create index appraisal_reports_newest on appraisal_reports (delivered_at desc, order_id);
create index appraisal_reports_of_file on appraisal_reports (application_id, effective_on);
