-- Who is told of what by webhook, and how that goes.
create table webhook_subscriptions (
  subscription_id uuid primary key,
  name text not null,
  url text not null,
  events text[] not null,
  description text,
  -- active | paused | disabled
  status text not null,
  -- gone | failing
  disabled_because text,
  failing_since timestamptz,
  previous_secret_until timestamptz,
  created_at timestamptz not null,
  created_by text not null,
  version bigint not null,
  -- Whose orders and files it is told of; null: of all.
  partner_id text
);

-- What was sent, or tried.
create table webhook_deliveries (
  delivery_id uuid primary key,
  subscription_id uuid not null,
  event text not null,
  source_event_id uuid not null,
  message_id uuid not null,
  -- event | test | resend
  cause text not null,
  -- delivered | waiting | failed
  status text not null,
  -- Why it was given up.
  because text,
  attempts integer not null,
  last_outcome text not null,
  last_status integer,
  last_duration_ms integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  next_attempt_at timestamptz
);
create index webhook_deliveries_of_subscription on webhook_deliveries (subscription_id, first_at desc, delivery_id);

create table webhook_attempts (
  delivery_id uuid not null,
  number integer not null,
  at timestamptz not null,
  outcome text not null,
  status integer,
  duration_ms integer not null,
  answer text not null,
  problem text,
  primary key (delivery_id, number)
);
