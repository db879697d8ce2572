create table users_v2 (
  user_id uuid primary key,
  email text not null,
  first_name text not null,
  last_name text not null,
  phone text,
  title text,
  department text,
  role text not null,
  status text not null,
  -- The user's own permissions: {"users": {"read": true}}.
  overrides jsonb not null,
  -- [{"issuer": "...", "subject": "..."}]
  identities jsonb not null,
  profile_image_url text,
  registered_at timestamptz not null,
  last_signed_in_at timestamptz,
  version bigint not null,
  -- The version at which it last changed whether the user may do anything, or what.
  access_version bigint not null,
  -- Name, e-mail and title, as `searchTextOf` makes it.
  search_text text not null default ''
);
create index users_v2_email on users_v2 (email);
create index users_v2_identities on users_v2 using gin (identities jsonb_path_ops);
