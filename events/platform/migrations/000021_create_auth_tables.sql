-- Sign-in state: not events, because it is gone when it expires.
create schema if not exists auth authorization lendlog_app;

set role lendlog_app;

-- The columns are those that connect-pg-simple expects.
create table auth.sessions (
  sid text primary key,
  sess json not null,
  expire timestamp(6) not null
);
create index sessions_expire on auth.sessions (expire);

-- Codes, grants and interactions of the in-process demo issuer, so that any API process can finish what another began.
create table auth.issuer_records (
  kind text not null,
  id text not null,
  payload jsonb not null,
  expires_at timestamptz,
  primary key (kind, id)
);
create index issuer_records_uid on auth.issuer_records ((payload ->> 'uid')) where payload ? 'uid';
create index issuer_records_grant on auth.issuer_records ((payload ->> 'grantId')) where payload ? 'grantId';

reset role;
