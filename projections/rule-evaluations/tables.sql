-- What came of rules, a row for each look of a version of a rule at an event of a file.
create table rule_evaluations (
  application_id uuid not null,
  rule_id uuid not null,
  rule_version integer not null,
  trigger_event_id uuid not null,
  rule_name text not null,
  section text not null,
  trigger text not null,
  -- met | not_met | not_evaluated | cut
  result text not null,
  shadow boolean not null,
  checks jsonb not null,
  planned jsonb not null,
  evaluated_at timestamptz not null,
  -- Actions by how they ended.
  done integer not null default 0,
  refused integer not null default 0,
  -- Actions that came to nothing.
  nothing integer not null default 0,
  -- Actions that asked a person to look.
  for_people integer not null default 0,
  position bigint not null,
  primary key (application_id, rule_id, rule_version, trigger_event_id)
);
create index rule_evaluations_of_section on rule_evaluations (section, position desc);
create index rule_evaluations_of_rule on rule_evaluations (rule_id, position desc);
