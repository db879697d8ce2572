create table api_keys (
  key_id uuid primary key,
  name text not null,
  partner text not null,
  -- Of its newest secret.
  prefix text not null,
  scopes text[] not null,
  issued_at timestamptz not null,
  issued_by text not null,
  expires_at timestamptz,
  rotated_at timestamptz,
  revoked_at timestamptz,
  version bigint not null,
  -- Whose orders and files it is for.
  partner_id text,
  requests_per_minute integer
);

-- The newest secret of each key, and earlier ones until their overlap is over.
create table api_key_secrets (
  prefix text primary key,
  key_id uuid not null,
  secret_hash text not null,
  expires_at timestamptz,
  -- Set once there is a newer secret.
  valid_until timestamptz
);
create index api_key_secrets_key on api_key_secrets (key_id);
