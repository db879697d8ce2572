-- Keys of the personal data in the log (docs/adr/0008). Rows are never deleted: a destroyed key stays as the record that,
-- and since when, its person or stream is forgotten.

-- Which master keys wrap data keys. The id is derived from the key itself, so a process with another key knows it.
create table event_store.master_keys (
  master_key_id text primary key,
  first_used_at timestamptz not null default now(),
  -- Set once no data key is wrapped by it any more.
  retired_at timestamptz
);

create table event_store.subject_keys (
  key_id uuid primary key,
  -- A person's id, or a stream's for its free text.
  subject_id text not null unique,
  wrapped_key bytea,
  master_key_id text references event_store.master_keys,
  created_at timestamptz not null default now(),
  destroyed_at timestamptz,
  check ((wrapped_key is null) = (destroyed_at is not null)),
  check ((wrapped_key is null) = (master_key_id is null))
);

create function event_store.refuse_key_change() returns trigger language plpgsql as $$
begin
  if old.destroyed_at is not null or new.key_id <> old.key_id or new.subject_id <> old.subject_id then
    raise exception 'event_store.subject_keys: a destroyed key stays destroyed, and a key never changes its subject'
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

create trigger subject_keys_stay_what_they_are before update on event_store.subject_keys
  for each row execute function event_store.refuse_key_change();
create trigger subject_keys_are_never_deleted before delete on event_store.subject_keys
  for each row execute function event_store.refuse_change();
create trigger subject_keys_are_never_truncated before truncate on event_store.subject_keys
  for each statement execute function event_store.refuse_change();

grant select, insert on event_store.master_keys, event_store.subject_keys to lendlog_app;
grant update (retired_at) on event_store.master_keys to lendlog_app;
grant update (wrapped_key, master_key_id, destroyed_at) on event_store.subject_keys to lendlog_app;
