set role lendlog_app;

-- How often somebody has done what only so much of is let through, for all API processes together. Its columns are those
-- of rate-limiter-flexible. Counts are worth nothing after a crash: they need no log of their own.
create unlogged table auth.limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

reset role;
