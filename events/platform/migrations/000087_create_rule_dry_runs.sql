set role lendlog_app;

-- Dry runs of automation rules, for all API processes together: one of them works, any of them tells how it stands. What
-- they find is worth nothing after a crash: they can be run again, and need no log of their own.
create unlogged table auth.rule_dry_runs (
  run_id uuid primary key,
  rule_id uuid not null,
  rule_version integer not null,
  rule_name text not null,
  -- running | done | cancelled | failed | lost
  state text not null,
  started_by text not null,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  -- Of the process that works on it.
  beat_at timestamptz not null default now(),
  cancel_requested boolean not null default false,
  findings jsonb not null
);
create unique index rule_dry_runs_one_at_a_time on auth.rule_dry_runs ((true)) where state = 'running';
create index rule_dry_runs_of_rule on auth.rule_dry_runs (rule_id, started_at desc);

reset role;
