-- Which life of the log this is (docs/adr/0021). A restore, a promoted replica or a copy of the database on another server
-- begins another one: positions that were given before may be given again, and whoever remembers any starts over.
create table event_store.log_epochs (
  ordinal integer generated always as identity primary key,
  epoch uuid not null unique default gen_random_uuid(),
  began_at timestamptz not null default clock_timestamp(),
  -- The newest event then; 0 for an empty log.
  position bigint not null,
  -- Of the server that it began on: a restore to a moment and a promotion make a new timeline, another server has another
  -- identifier.
  system_identifier text not null,
  timeline integer not null,
  -- For operators and auditors.
  reason text not null
);
create trigger log_epochs_are_never_changed before update or delete on event_store.log_epochs
  for each row execute function event_store.refuse_change();
create trigger log_epochs_are_never_truncated before truncate on event_store.log_epochs
  for each statement execute function event_store.refuse_change();
grant select on event_store.log_epochs to lendlog_app;

-- The timeline that is written now: the control file learns of a new one only with a checkpoint. Null on a replica.
create function event_store.present_timeline() returns integer language sql volatile
set search_path = pg_catalog, pg_temp as $$
  select case when not pg_is_in_recovery()
    then ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer end
$$;

-- Begins an epoch, whatever the server looks like: for restores that it cannot show, such as a folder put back. Owner only.
create function event_store.begin_epoch(p_reason text) returns uuid language plpgsql
set search_path = pg_catalog, pg_temp as $$
declare v_epoch uuid;
begin
  insert into event_store.log_epochs (position, system_identifier, timeline, reason)
  select coalesce((select max(c.last_position) from event_store.commits as c), 0), s.system_identifier::text,
    event_store.present_timeline(), p_reason
  from pg_control_system() as s
  returning epoch into v_epoch;
  perform pg_notify('log_epoch', v_epoch::text);
  return v_epoch;
end
$$;
revoke execute on function event_store.begin_epoch(text) from public;

-- The epoch of the log, begun here when the server is another one than that of the last.
create function event_store.present_epoch(
  out epoch uuid, out is_first boolean, out first_epoch uuid, out began_at timestamptz, out "position" bigint,
  out reason text
) returns record language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_last event_store.log_epochs;
  v_first event_store.log_epochs;
  v_server text := (select s.system_identifier::text from pg_control_system() as s);
  v_timeline integer := event_store.present_timeline();
begin
  select * into v_last from event_store.log_epochs as l order by l.ordinal desc limit 1;
  if v_timeline is not null and (v_last.system_identifier, v_last.timeline) is distinct from (v_server, v_timeline) then
    -- One of those who notice at the same time records it.
    perform pg_advisory_xact_lock(4201007);
    select * into v_last from event_store.log_epochs as l order by l.ordinal desc limit 1;
    if (v_last.system_identifier, v_last.timeline) is distinct from (v_server, v_timeline) then
      perform event_store.begin_epoch(case
        when v_last.system_identifier is distinct from v_server then 'the database is on another server'
        else 'the database was restored to a moment, or a replica took over' end);
      select * into v_last from event_store.log_epochs as l order by l.ordinal desc limit 1;
    end if;
  end if;
  select * into v_first from event_store.log_epochs as l order by l.ordinal limit 1;
  epoch := v_last.epoch;
  is_first := v_last.ordinal = v_first.ordinal;
  first_epoch := v_first.epoch;
  began_at := v_last.began_at;
  "position" := v_last.position;
  reason := v_last.reason;
end
$$;
revoke execute on function event_store.present_epoch() from public;
grant execute on function event_store.present_epoch() to lendlog_app;

select event_store.begin_epoch('the log began, or was brought to this version');

-- In which epoch a reader that acts outside of this database works; null: in the first one, or it has not begun.
alter table event_store.checkpoints
  add column epoch uuid,
  -- Since when it starts over, and up to which position it does.
  add column starting_over_since timestamptz,
  add column starting_over_to bigint;

alter table platform.temporal_namespaces add column epoch uuid;
grant update (epoch) on platform.temporal_namespaces to lendlog_app;
