-- Instant valuations, each with what it came to and what a reviewer made of it.
create table valuation_runs (
  run_id uuid not null primary key,
  -- screen | urla_draft | application
  purpose text not null,
  purpose_id uuid,
  valued_on date not null,
  home jsonb not null,
  -- As addresses are compared; empty where none is known.
  street text not null,
  city text not null,
  state text not null,
  postal_code text not null,
  run jsonb not null,
  -- Null: too few sales.
  value_cents bigint,
  low_cents bigint,
  high_cents bigint,
  confidence integer,
  sales_found integer not null,
  is_sampled boolean not null,
  ran_by text not null,
  ran_by_id text not null,
  ran_at timestamptz not null,
  review_outcome text,
  review_note text,
  reviewed_by text,
  reviewed_at timestamptz,
  version integer not null,
  -- The appraisal order whose report it is laid beside.
  order_id uuid
);
create index valuation_runs_newest on valuation_runs (ran_at desc, run_id);
create index valuation_runs_to_review on valuation_runs (ran_at) where is_sampled and review_outcome is null;
create index valuation_runs_of_order on valuation_runs (order_id, ran_at desc) where order_id is not null;
-- Of the same file, and of the same home: for appraisals that came later.
create index valuation_runs_of_purpose on valuation_runs (purpose_id) where purpose_id is not null;
create index valuation_runs_of_home on valuation_runs (postal_code, street) where street <> '';
