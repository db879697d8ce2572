-- UAD forms as they stand.
create table uad_reports (
  report_id uuid primary key,
  -- draft | submitted | discarded
  status text not null,
  -- With every answer.
  state jsonb not null,
  changed_at timestamptz not null,
  changed_by_id text not null,
  changed_by text not null,
  -- Of the stream.
  version integer not null,
  position bigint not null
);
create index uad_reports_of_status on uad_reports (status, changed_at desc);
