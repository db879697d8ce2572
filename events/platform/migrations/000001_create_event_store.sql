-- The log. Nothing in it is ever updated: the next position and a stream's version are read from its indexes,
-- so there is no counter row whose dead versions pile up behind somebody's open transaction (docs/adr/0002).
create schema if not exists event_store;

create table event_store.events (
  position bigint primary key check (position > 0),
  stream_id text not null,
  version bigint not null check (version > 0),
  event_id uuid not null,
  type text not null,
  schema_version integer not null check (schema_version > 0),
  -- json, not jsonb: the exact bytes that were written come back.
  data json not null,
  metadata json not null,
  recorded_at timestamptz not null,
  effective_at timestamptz not null,
  unique (stream_id, version),
  unique (event_id)
);

create table event_store.commands (
  command_id text primary key,
  fingerprint text not null,
  first_position bigint not null,
  last_position bigint not null,
  recorded_at timestamptz not null
);

create table event_store.checkpoints (
  name text primary key,
  position bigint not null default 0,
  updated_at timestamptz not null default now(),
  error text,
  error_position bigint,
  failed_at timestamptz
);

create function event_store.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'event_store.% is append-only: % is refused', tg_table_name, lower(tg_op)
    using errcode = 'insufficient_privilege';
end
$$;

create trigger events_are_never_changed before update or delete on event_store.events
  for each row execute function event_store.refuse_change();
create trigger events_are_never_truncated before truncate on event_store.events
  for each statement execute function event_store.refuse_change();
create trigger commands_are_never_changed before update or delete on event_store.commands
  for each row execute function event_store.refuse_change();
create trigger commands_are_never_truncated before truncate on event_store.commands
  for each statement execute function event_store.refuse_change();

-- One append: all streams of the batch or none. Positions are given out under a lock that is held until the commit
-- is visible, so position order is commit order and a reader at position p can never later find p - 1.
-- Everything after the lock relies on READ COMMITTED taking a new snapshot for each statement of the function.
create function event_store.append(
  p_command_id text,
  p_fingerprint text,
  p_streams text[],
  p_expected_versions bigint[], -- null: any version
  p_event_streams text[],
  p_event_ids uuid[],
  p_types text[],
  p_schema_versions integer[],
  p_data text[],
  p_metadata text[],
  p_effective_at timestamptz[]  -- null: when recorded
) returns table (
  outcome text, -- stored | duplicate | reused | conflict
  first_position bigint,
  last_position bigint,
  conflict_stream text,
  actual_version bigint
) language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_command event_store.commands%rowtype;
  v_stream text;
  v_expected bigint;
  v_actual bigint;
  v_head bigint;
  v_count integer := cardinality(p_event_ids);
  v_recorded_at timestamptz;
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'event_store.append needs READ COMMITTED, not %', current_setting('transaction_isolation');
  end if;
  if v_count = 0 then
    raise exception 'event_store.append needs at least one event';
  end if;

  perform pg_advisory_xact_lock(4201001);

  select c.* into v_command from event_store.commands as c where c.command_id = p_command_id;
  if found then
    return query select
      case when v_command.fingerprint = p_fingerprint then 'duplicate' else 'reused' end,
      v_command.first_position, v_command.last_position, null::text, null::bigint;
    return;
  end if;

  for v_stream, v_expected in select s.stream_id, s.expected from unnest(p_streams, p_expected_versions) as s (stream_id, expected)
  loop
    if v_expected is not null then
      select coalesce(max(e.version), 0) into v_actual from event_store.events as e where e.stream_id = v_stream;
      if v_actual <> v_expected then
        return query select 'conflict', null::bigint, null::bigint, v_stream, v_actual;
        return;
      end if;
    end if;
  end loop;

  select coalesce(max(e.position), 0) into v_head from event_store.events as e;
  -- The clock may step back; recorded_at must not.
  select greatest(clock_timestamp(), e.recorded_at) into v_recorded_at from event_store.events as e where e.position = v_head;
  v_recorded_at := coalesce(v_recorded_at, clock_timestamp());

  insert into event_store.events
    (position, stream_id, version, event_id, type, schema_version, data, metadata, recorded_at, effective_at)
  select
    v_head + n.ordinal,
    n.stream_id,
    (select coalesce(max(e.version), 0) from event_store.events as e where e.stream_id = n.stream_id)
      + row_number() over (partition by n.stream_id order by n.ordinal),
    n.event_id, n.type, n.schema_version, n.data::json, n.metadata::json,
    v_recorded_at, coalesce(n.effective_at, v_recorded_at)
  from unnest(p_event_streams, p_event_ids, p_types, p_schema_versions, p_data, p_metadata, p_effective_at)
    with ordinality as n (stream_id, event_id, type, schema_version, data, metadata, effective_at, ordinal);

  insert into event_store.commands (command_id, fingerprint, first_position, last_position, recorded_at)
  values (p_command_id, p_fingerprint, v_head + 1, v_head + v_count, v_recorded_at);

  perform pg_notify('event_store', (v_head + v_count)::text);
  return query select 'stored', v_head + 1, v_head + v_count, null::text, null::bigint;
end
$$;

revoke all on function event_store.append from public;
grant usage on schema event_store to lendlog_app;
grant select on event_store.events, event_store.commands to lendlog_app;
grant select, insert, update on event_store.checkpoints to lendlog_app;
grant execute on function event_store.append to lendlog_app;
