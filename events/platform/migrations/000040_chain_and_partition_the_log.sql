-- The log, chained by hash, in partitions, written in group commits (docs/adr/0007). Events of an older log move over.
alter table event_store.events rename to events_unchained;
alter table event_store.events_unchained drop constraint events_pkey;
alter table event_store.events_unchained drop constraint events_stream_id_version_key;
alter table event_store.events_unchained drop constraint events_event_id_key;
drop function event_store.append;

-- No check constraints: PostgreSQL would parse each of them again for every append, a third of its cost. The append
-- functions are the only writers, and the verifier looks at every value.
create table event_store.events (
  position bigint primary key,
  stream_id text not null,
  version bigint not null,
  event_id uuid not null,
  type text not null,
  schema_version integer not null,
  -- json, not jsonb: the exact bytes that were written come back, and are what the hash covers.
  data json not null,
  metadata json not null,
  recorded_at timestamptz not null,
  effective_at timestamptz not null,
  hash bytea not null
) partition by range (position);

-- The newest version of each stream and the hash that its next event is chained to.
create table event_store.streams (
  stream_id text primary key,
  version bigint not null,
  hash bytea not null
) with (fillfactor = 80);

-- One row for each commit to the log, without gaps. The newest is the head.
create table event_store.commits (
  last_position bigint primary key,
  first_position bigint not null,
  recorded_at timestamptz not null,
  hash bytea not null
);

create trigger events_are_never_changed before update or delete on event_store.events
  for each row execute function event_store.refuse_change();
create trigger events_are_never_truncated before truncate on event_store.events
  for each statement execute function event_store.refuse_change();
create trigger commits_are_never_changed before update or delete on event_store.commits
  for each row execute function event_store.refuse_change();
create trigger commits_are_never_truncated before truncate on event_store.commits
  for each statement execute function event_store.refuse_change();
create trigger streams_are_never_deleted before delete on event_store.streams
  for each row execute function event_store.refuse_change();
create trigger streams_are_never_truncated before truncate on event_store.streams
  for each statement execute function event_store.refuse_change();

-- Makes partitions until `p_ahead` empty ones follow the one with the head. Attaching one holds up neither readers nor
-- writers. @returns how many it made
create function event_store.ensure_partitions(p_ahead integer default 2, p_size bigint default 10000000)
returns integer language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_head bigint;
  v_from bigint;
  v_name text;
  v_made integer := 0;
begin
  if p_ahead not between 1 and 100 or p_size < 1 then
    raise exception 'event_store.ensure_partitions takes 1 to 100 partitions of at least one position';
  end if;
  perform pg_advisory_xact_lock(4201005);
  select coalesce(max(c.last_position), 0) into v_head from event_store.commits as c;
  select coalesce(max((regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \(''?(\d+)''?\)'))[1]::bigint), 1) into v_from
  from pg_inherits as i join pg_class as c on c.oid = i.inhrelid
  where i.inhparent = 'event_store.events'::regclass;

  while v_from <= v_head + p_ahead * p_size loop
    v_name := format('events_from_%s', v_from);
    execute format('create table event_store.%I (like event_store.events, primary key (position),
      unique (stream_id, version), unique (event_id))', v_name);
    execute format('create trigger events_are_never_truncated before truncate on event_store.%I
      for each statement execute function event_store.refuse_change()', v_name);
    execute format('alter table event_store.events attach partition event_store.%I for values from (%s) to (%s)',
      v_name, v_from, v_from + p_size);
    v_from := v_from + p_size;
    v_made := v_made + 1;
  end loop;
  return v_made;
end
$$;

create function event_store.microseconds(p_at timestamptz) returns bigint
  language sql stable parallel safe return (extract(epoch from p_at) * 1000000)::bigint;

-- What the hash of an event covers beside the hash before it. JSON text ends itself, so the lines can be told apart.
create function event_store.hashed_content(
  p_position bigint, p_stream_id text, p_version bigint, p_event_id uuid, p_type text, p_schema_version integer,
  p_recorded_at timestamptz, p_effective_at timestamptz, p_data text, p_metadata text
) returns bytea language sql stable parallel safe
return convert_to(concat_ws(E'\n', p_position, p_stream_id, p_version, p_event_id, p_type, p_schema_version,
  event_store.microseconds(p_recorded_at), event_store.microseconds(p_effective_at), p_data, p_metadata), 'UTF8');

create function event_store.next_link(p_hash bytea, p_before bytea, p_content bytea) returns bytea
  language sql immutable parallel safe return sha256(coalesce(p_hash, p_before) || p_content);

-- Running hash over the events of one stream; `p_before` is the hash of the event before the first of them.
create aggregate event_store.chain(p_before bytea, p_content bytea) (
  sfunc = event_store.next_link, stype = bytea, parallel = safe
);

-- One group commit: the appends ("requests") of several callers, each stored, a duplicate, reused or in conflict by
-- itself, decided in their order. Positions are given out under a lock that is held until the commit is visible, so
-- position order is commit order and a reader at position p can never later find p - 1 (docs/adr/0002).
-- Everything after the lock relies on READ COMMITTED taking a new snapshot for each statement of the function.
-- The planner may not guess: with arrays of unknown length it would scan whole tables.
create function event_store.append(
  p_command_ids text[],           -- of each request; no id twice
  p_fingerprints text[],
  p_stream_requests integer[],    -- of each stream of each request: number of the request, from 1
  p_streams text[],
  p_expected_versions bigint[],   -- null: any version
  p_event_counts integer[],
  p_event_requests integer[],     -- of each event, in the order of requests and of their streams
  p_event_streams text[],
  p_event_ids uuid[],
  p_types text[],
  p_schema_versions integer[],
  p_data text[],
  p_metadata text[],
  p_effective_at timestamptz[]    -- null: when recorded
) returns table (
  request integer,
  outcome text, -- stored | duplicate | reused | conflict
  first_position bigint,
  last_position bigint,
  versions bigint[], -- of each event, when stored
  recorded_at timestamptz,
  conflict_stream text,
  actual_version bigint
) language plpgsql security definer set search_path = pg_catalog, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  c_nothing_before constant bytea := decode(repeat('00', 32), 'hex');
  v_head bigint;
  v_chain bytea;
  v_recorded_at timestamptz;
  v_refused integer[] := '{}';
  v_row record;
  v_current integer := 0;
  v_running jsonb := '{}';   -- versions that streams have after the requests so far
  v_pending jsonb := '{}';   -- what the current request would add to them
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'event_store.append needs READ COMMITTED, not %', current_setting('transaction_isolation');
  end if;
  if cardinality(p_event_ids) = 0 then
    raise exception 'event_store.append needs at least one event';
  end if;

  perform pg_advisory_xact_lock(4201001);

  select c.last_position, c.hash, c.recorded_at into v_head, v_chain, v_recorded_at
  from event_store.commits as c order by c.last_position desc limit 1;
  v_head := coalesce(v_head, 0);
  v_chain := coalesce(v_chain, c_nothing_before);
  -- The clock may step back; recorded_at must not.
  v_recorded_at := greatest(clock_timestamp(), v_recorded_at);

  -- The rare case: somebody must be refused, so the requests are gone through one by one.
  if exists (select from unnest(p_command_ids) as r (id) join event_store.commands as c on c.command_id = r.id)
    or exists (
      select from unnest(p_streams, p_expected_versions) as s (stream_id, expected)
      left join event_store.streams as t on t.stream_id = s.stream_id
      where s.expected is not null and s.expected <> coalesce(t.version, 0))
    or (cardinality(p_streams) > 1 and exists (
      select from unnest(p_streams, p_expected_versions) as s (stream_id, expected)
      group by s.stream_id having count(*) > 1 and count(s.expected) > 0))
  then
    for v_row in
      select s.request, s.stream_id, s.expected, s.events, coalesce(t.version, 0) as version,
        c.command_id is not null as known, c.fingerprint = r.fingerprint as same, c.first_position, c.last_position
      from unnest(p_stream_requests, p_streams, p_expected_versions, p_event_counts)
        with ordinality as s (request, stream_id, expected, events, ordinal)
      join unnest(p_command_ids, p_fingerprints) with ordinality as r (command_id, fingerprint, request)
        on r.request = s.request
      left join event_store.commands as c on c.command_id = r.command_id
      left join event_store.streams as t on t.stream_id = s.stream_id
      order by s.ordinal
    loop
      if v_row.request <> v_current then
        v_running := v_running || v_pending;
        v_pending := '{}';
        v_current := v_row.request;
      end if;
      continue when v_row.request = any (v_refused);
      v_row.version := coalesce((v_running ->> v_row.stream_id)::bigint, v_row.version);
      if v_row.known then
        v_refused := v_refused || v_row.request;
        return query select v_row.request, case when v_row.same then 'duplicate' else 'reused' end,
          v_row.first_position, v_row.last_position, null::bigint[], null::timestamptz, null::text, null::bigint;
      elsif v_row.expected <> v_row.version then
        v_refused := v_refused || v_row.request;
        v_pending := '{}';
        return query select v_row.request, 'conflict', null::bigint, null::bigint, null::bigint[], null::timestamptz,
          v_row.stream_id, v_row.version;
      else
        v_pending := v_pending || jsonb_build_object(v_row.stream_id, v_row.version + v_row.events);
      end if;
    end loop;
    if cardinality(v_refused) = cardinality(p_command_ids) then
      return;
    end if;
  end if;

  return query
  with fresh as (
    select n.*, v_head + row_number() over (order by n.ordinal) as position,
      coalesce(s.version, 0) + row_number() over (partition by n.stream_id order by n.ordinal) as version,
      coalesce(s.hash, c_nothing_before) as before, coalesce(n.effective, v_recorded_at) as effective_at
    from unnest(p_event_requests, p_event_streams, p_event_ids, p_types, p_schema_versions, p_data, p_metadata, p_effective_at)
      with ordinality as n (request, stream_id, event_id, type, schema_version, data, metadata, effective, ordinal)
    left join event_store.streams as s on s.stream_id = n.stream_id
    where n.request <> all (v_refused)
  ), chained as (
    select f.*, event_store.chain(f.before, event_store.hashed_content(f.position, f.stream_id, f.version, f.event_id,
        f.type, f.schema_version, v_recorded_at, f.effective_at, f.data, f.metadata))
      over (partition by f.stream_id order by f.ordinal) as hash
    from fresh as f
  ), stored as (
    insert into event_store.events
      (position, stream_id, version, event_id, type, schema_version, data, metadata, recorded_at, effective_at, hash)
    select c.position, c.stream_id, c.version, c.event_id, c.type, c.schema_version, c.data::json, c.metadata::json,
      v_recorded_at, c.effective_at, c.hash
    from chained as c order by c.position
  ), moved as (
    insert into event_store.streams as s (stream_id, version, hash)
    select distinct on (c.stream_id) c.stream_id, c.version, c.hash from chained as c order by c.stream_id, c.version desc
    on conflict (stream_id) do update set version = excluded.version, hash = excluded.hash
  ), committed as (
    insert into event_store.commits (last_position, first_position, recorded_at, hash)
    select max(c.position), min(c.position), v_recorded_at, sha256(v_chain || string_agg(c.hash, ''::bytea order by c.position))
    from chained as c
  ), results as (
    select c.request, min(c.position) as first_position, max(c.position) as last_position,
      array_agg(c.version order by c.position) as versions
    from chained as c group by c.request
  ), remembered as (
    insert into event_store.commands (command_id, fingerprint, first_position, last_position, recorded_at)
    select p_command_ids[r.request], p_fingerprints[r.request], r.first_position, r.last_position, v_recorded_at
    from results as r
  ), told as (
    select pg_notify('event_store', max(r.last_position)::text) from results as r
  )
  select r.request, 'stored', r.first_position, r.last_position, r.versions, v_recorded_at, null::text, null::bigint
  from results as r, told;
end
$$;

-- The append of a quiet day: one event by itself. It does what `event_store.append` does for a group of one, in plain
-- statements, which start faster than those that handle sets.
create function event_store.append_one(
  p_command_id text,
  p_fingerprint text,
  p_stream_id text,
  p_expected_version bigint,   -- null: any version
  p_event_id uuid,
  p_type text,
  p_schema_version integer,
  p_data text,
  p_metadata text,
  p_effective_at timestamptz,  -- null: when recorded
  out outcome text,            -- stored | duplicate | reused | conflict
  out first_position bigint,
  out last_position bigint,
  out version bigint,          -- of the event when stored, else of the stream
  out recorded_at timestamptz
) language plpgsql security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
#variable_conflict use_column
declare
  c_nothing_before constant bytea := decode(repeat('00', 32), 'hex');
  v_position bigint;
  v_chain bytea;
  v_hash bytea;
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'event_store.append_one needs READ COMMITTED, not %', current_setting('transaction_isolation');
  end if;

  perform pg_advisory_xact_lock(4201001);

  select case when c.fingerprint = p_fingerprint then 'duplicate' else 'reused' end, c.first_position, c.last_position
  into append_one.outcome, append_one.first_position, append_one.last_position
  from event_store.commands as c where c.command_id = p_command_id;
  if found then
    return;
  end if;

  select s.version, s.hash into append_one.version, v_hash from event_store.streams as s where s.stream_id = p_stream_id;
  append_one.version := coalesce(append_one.version, 0);
  if p_expected_version <> append_one.version then
    append_one.outcome := 'conflict';
    return;
  end if;

  select c.last_position, c.hash, c.recorded_at into v_position, v_chain, append_one.recorded_at
  from event_store.commits as c order by c.last_position desc limit 1;
  v_position := coalesce(v_position, 0) + 1;
  append_one.version := append_one.version + 1;
  -- The clock may step back; recorded_at must not.
  append_one.recorded_at := greatest(clock_timestamp(), append_one.recorded_at);
  v_hash := event_store.next_link(null, coalesce(v_hash, c_nothing_before), event_store.hashed_content(v_position,
    p_stream_id, append_one.version, p_event_id, p_type, p_schema_version, append_one.recorded_at,
    coalesce(p_effective_at, append_one.recorded_at), p_data, p_metadata));

  insert into event_store.events
    (position, stream_id, version, event_id, type, schema_version, data, metadata, recorded_at, effective_at, hash)
  values (v_position, p_stream_id, append_one.version, p_event_id, p_type, p_schema_version, p_data::json,
    p_metadata::json, append_one.recorded_at, coalesce(p_effective_at, append_one.recorded_at), v_hash);
  if append_one.version = 1 then
    insert into event_store.streams (stream_id, version, hash) values (p_stream_id, append_one.version, v_hash);
  else
    update event_store.streams as s set version = append_one.version, hash = v_hash where s.stream_id = p_stream_id;
  end if;
  insert into event_store.commits (last_position, first_position, recorded_at, hash)
  values (v_position, v_position, append_one.recorded_at, sha256(coalesce(v_chain, c_nothing_before) || v_hash));
  insert into event_store.commands (command_id, fingerprint, first_position, last_position, recorded_at)
  values (p_command_id, p_fingerprint, v_position, v_position, append_one.recorded_at);
  perform pg_notify('event_store', v_position::text);

  append_one.outcome := 'stored';
  append_one.first_position := v_position;
  append_one.last_position := v_position;
end
$$;

-- Each command of an older log was a commit of its own.
do $$
declare
  c_nothing_before constant bytea := decode(repeat('00', 32), 'hex');
  v_commit record;
  v_chain bytea := c_nothing_before;
begin
  perform event_store.ensure_partitions();
  while (select coalesce(max(o.position), 0) from event_store.events_unchained as o) >=
        (select coalesce(max((regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \(''?(\d+)''?\)'))[1]::bigint), 1)
         from pg_inherits as i join pg_class as c on c.oid = i.inhrelid
         where i.inhparent = 'event_store.events'::regclass)
  loop
    perform event_store.ensure_partitions(100);
  end loop;

  insert into event_store.events
  select o.position, o.stream_id, o.version, o.event_id, o.type, o.schema_version, o.data, o.metadata, o.recorded_at,
    o.effective_at, event_store.chain(c_nothing_before, event_store.hashed_content(o.position, o.stream_id, o.version,
      o.event_id, o.type, o.schema_version, o.recorded_at, o.effective_at, o.data::text, o.metadata::text))
      over (partition by o.stream_id order by o.version)
  from event_store.events_unchained as o;

  insert into event_store.streams
  select distinct on (e.stream_id) e.stream_id, e.version, e.hash from event_store.events as e
  order by e.stream_id, e.version desc;

  for v_commit in
    select c.last_position, c.first_position, c.recorded_at, string_agg(e.hash, ''::bytea order by e.position) as hashes
    from event_store.commands as c
    join event_store.events as e on e.position between c.first_position and c.last_position
    group by c.command_id order by c.first_position
  loop
    v_chain := sha256(v_chain || v_commit.hashes);
    insert into event_store.commits values (v_commit.last_position, v_commit.first_position, v_commit.recorded_at, v_chain);
  end loop;
end
$$;

drop table event_store.events_unchained;

revoke all on function event_store.append, event_store.append_one,
  event_store.ensure_partitions from public;
grant select on event_store.events, event_store.streams, event_store.commits to lendlog_app;
grant execute on function event_store.append, event_store.append_one,
  event_store.ensure_partitions to lendlog_app;
