-- A key is destroyed one subject at a time, and only by an event that names the subject (docs/adr/0020). The
-- application's role makes keys and reads them; wrapping them again and retiring a master key is the owner's.
revoke insert, update on event_store.subject_keys, event_store.master_keys from lendlog_app;
revoke update (wrapped_key, master_key_id, destroyed_at) on event_store.subject_keys from lendlog_app;
revoke update (retired_at) on event_store.master_keys from lendlog_app;
grant insert (key_id, subject_id, wrapped_key, master_key_id) on event_store.subject_keys to lendlog_app;
grant insert (master_key_id) on event_store.master_keys to lendlog_app;

-- Destroys the key of one subject for good and sees to it that it never gets another; nothing changes when it is
-- destroyed already. @param p_position of an event whose `subjects` names it
create function event_store.destroy_subject_key(p_subject_id text, p_position bigint) returns uuid
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_key_id uuid;
begin
  if not exists (
    select from event_store.events as e
    where e.position = p_position and e.data::jsonb -> 'subjects' ? p_subject_id
  ) then
    raise exception 'no event at position % says that the text of % is erased: record it before the key is destroyed',
      p_position, p_subject_id using errcode = 'insufficient_privilege';
  end if;
  insert into event_store.subject_keys as k (key_id, subject_id, destroyed_at)
  values (gen_random_uuid(), p_subject_id, now())
  on conflict (subject_id) do update set wrapped_key = null, master_key_id = null, destroyed_at = now()
  where k.destroyed_at is null
  returning k.key_id into v_key_id;
  return v_key_id;
end
$$;

revoke all on function event_store.destroy_subject_key from public;
grant execute on function event_store.destroy_subject_key to lendlog_app;
