-- What `npm run audit:verify` found, for the people who look at the portal and not at its logs.
create table platform.audit_verifications (
  audit_verification_id bigint generated always as identity primary key,
  verified_at timestamptz not null default now(),
  -- Position of the newest commit then, and how many events were walked.
  head_position bigint not null,
  events bigint not null,
  seconds double precision not null,
  findings integer not null check (findings >= 0),
  first_bad_position bigint,
  first_problem text
);

grant select, insert on platform.audit_verifications to lendlog_app;
