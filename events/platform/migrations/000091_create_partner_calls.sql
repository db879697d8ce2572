set role lendlog_app;

-- Calls to partners as they went, for the health of each connection: a measurement, not a fact of the business, which
-- stands in the events of whatever was sent. Kept for 30 days; a loss costs the figures of those days only.
create table auth.partner_calls (
  call_id bigint generated always as identity primary key,
  partner_id text not null,
  called_at timestamptz not null default now(),
  -- test | order | revision | ...: what was asked for.
  what text not null,
  -- done | refused (the partner answered, and will not do it) | failed (it could not be reached, or broke down)
  outcome text not null,
  -- In our own words, never the partner's: those may quote personal data.
  error text,
  took_ms integer not null
);
create index partner_calls_of_partner on auth.partner_calls (partner_id, called_at desc);
create index partner_calls_by_age on auth.partner_calls (called_at);

reset role;
