-- What we hold to speak with others (a partner's credential, the key of a signature): beside the log, which carries ids
-- only. Sealed by the master key itself, bound to its id; a secret never changes, another one takes its place.
create table event_store.secrets (
  secret_id uuid primary key,
  sealed bytea not null,
  master_key_id text not null references event_store.master_keys,
  kept_at timestamptz not null default now()
);

-- Sealing again under another master key is the owner's.
grant select, delete on event_store.secrets to lendlog_app;
grant insert (secret_id, sealed, master_key_id) on event_store.secrets to lendlog_app;
