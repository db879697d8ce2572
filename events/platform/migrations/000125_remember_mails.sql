-- Mails by their keys: one that was handed over is not sent again, and one whose end nobody saw is known as such.
create table platform.mails (
  key text primary key,
  begun_at timestamptz not null default now(),
  -- begun: handed to the server, whose answer is not known.
  state text not null check (state in ('begun', 'sent', 'failed')),
  -- It was begun again after an attempt whose end is not known.
  may_be_twice boolean not null default false
);

grant select, insert, update on platform.mails to lendlog_app;
