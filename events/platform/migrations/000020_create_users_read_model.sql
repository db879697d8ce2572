set role lendlog_app;

create table read_model.users (
  user_id uuid primary key,
  email text not null,
  first_name text not null,
  last_name text not null,
  role text not null,
  department text not null,
  registered_at timestamptz not null,
  last_signed_in_at timestamptz
);
create index users_email on read_model.users (email);

reset role;
