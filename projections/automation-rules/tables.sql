-- Automation rules as they stand. What a rule says stands in the state, as it was recorded.
create table automation_rules (
  rule_id uuid primary key,
  section text not null,
  -- draft | active | shadow | paused | retired
  status text not null,
  state jsonb not null,
  drafted_at timestamptz not null,
  changed_at timestamptz not null,
  -- Of the stream.
  version integer not null,
  position bigint not null
);
create index automation_rules_of_section on automation_rules (section, drafted_at);
