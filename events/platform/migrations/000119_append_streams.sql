-- Requests of several events, each of a stream of its own, as commands and imports have them: it stores all of them, or
-- none and tells nothing when one has to be refused; then `event_store.append` decides. The hashes are made one after the
-- other into arrays and the rows inserted straight from them: sorting and holding the rows takes the general statement
-- longer than storing them.
create function event_store.append_streams(
  p_command_ids text[],           -- no id twice
  p_fingerprints text[],
  p_streams text[],               -- of each request; no stream twice
  p_expected_versions bigint[],   -- null: any version
  p_event_counts integer[],
  p_event_ids uuid[],             -- of each event, in the order of requests
  p_types text[],
  p_schema_versions integer[],
  p_data json[],
  p_metadata json[],
  p_effective_at timestamptz[],   -- null: when recorded
  out first_position bigint,
  out versions bigint[],          -- of the last event of each request
  out recorded_at timestamptz
) language plpgsql security definer set search_path = pg_catalog, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  c_nothing_before constant bytea := decode(repeat('00', 32), 'hex');
  v_head bigint;
  v_chain bytea;
  v_recorded_at timestamptz;
  v_versions bigint[];       -- of each stream, like its hash: before the events, then after them
  v_stream_hashes bytea[];
  v_is_refused boolean;
  v_event integer := 0;
  v_hash bytea;
  v_hashes bytea[];          -- of each event
  v_event_streams text[];
  v_event_versions bigint[];
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'event_store.append_streams needs READ COMMITTED, not %', current_setting('transaction_isolation');
  end if;

  perform pg_advisory_xact_lock(4201001);

  select c.last_position, c.hash, c.recorded_at into v_head, v_chain, v_recorded_at
  from event_store.commits as c order by c.last_position desc limit 1;
  v_head := coalesce(v_head, 0);
  -- The clock may step back; recorded_at must not.
  v_recorded_at := greatest(clock_timestamp(), v_recorded_at);

  select array_agg(coalesce(s.version, 0) order by n.ordinal), array_agg(coalesce(s.hash, c_nothing_before) order by n.ordinal),
    bool_or(c.command_id is not null or coalesce(n.expected <> coalesce(s.version, 0), false))
  into v_versions, v_stream_hashes, v_is_refused
  from unnest(p_command_ids, p_streams, p_expected_versions) with ordinality as n (command_id, stream_id, expected, ordinal)
  left join event_store.streams as s on s.stream_id = n.stream_id
  left join event_store.commands as c on c.command_id = n.command_id;
  if v_is_refused is distinct from false then
    return;
  end if;

  for v_request in 1 .. cardinality(p_streams) loop
    v_hash := v_stream_hashes[v_request];
    for v_version in v_versions[v_request] + 1 .. v_versions[v_request] + p_event_counts[v_request] loop
      v_event := v_event + 1;
      v_hash := event_store.next_link(null, v_hash, event_store.hashed_content(v_head + v_event, p_streams[v_request],
        v_version, p_event_ids[v_event], p_types[v_event], p_schema_versions[v_event], v_recorded_at,
        coalesce(p_effective_at[v_event], v_recorded_at), p_data[v_event]::text, p_metadata[v_event]::text));
      v_hashes[v_event] := v_hash;
      v_event_streams[v_event] := p_streams[v_request];
      v_event_versions[v_event] := v_version;
    end loop;
    v_stream_hashes[v_request] := v_hash;
    v_versions[v_request] := v_versions[v_request] + p_event_counts[v_request];
  end loop;

  insert into event_store.events
    (position, stream_id, version, event_id, type, schema_version, data, metadata, recorded_at, effective_at, hash)
  select v_head + n.ordinal, n.stream_id, n.version, n.event_id, n.type, n.schema_version, n.data, n.metadata,
    v_recorded_at, coalesce(n.effective, v_recorded_at), n.hash
  from unnest(v_event_streams, v_event_versions, p_event_ids, p_types, p_schema_versions, p_data, p_metadata,
      p_effective_at, v_hashes)
    with ordinality as n (stream_id, version, event_id, type, schema_version, data, metadata, effective, hash, ordinal);

  insert into event_store.streams as s (stream_id, version, hash)
  select n.stream_id, n.version, n.hash from unnest(p_streams, v_versions, v_stream_hashes) as n (stream_id, version, hash)
  on conflict (stream_id) do update set version = excluded.version, hash = excluded.hash;

  insert into event_store.commits (last_position, first_position, recorded_at, hash)
  select v_head + v_event, v_head + 1, v_recorded_at,
    sha256(coalesce(v_chain, c_nothing_before) || string_agg(n.hash, ''::bytea order by n.ordinal))
  from unnest(v_hashes) with ordinality as n (hash, ordinal);

  insert into event_store.commands (command_id, fingerprint, first_position, last_position, recorded_at)
  select n.command_id, n.fingerprint, v_head + 1 + sum(n.events) over w - n.events, v_head + sum(n.events) over w, v_recorded_at
  from unnest(p_command_ids, p_fingerprints, p_event_counts) with ordinality as n (command_id, fingerprint, events, ordinal)
  window w as (order by n.ordinal);

  perform pg_notify('event_store', (v_head + v_event)::text);
  append_streams.first_position := v_head + 1;
  append_streams.versions := v_versions;
  append_streams.recorded_at := v_recorded_at;
end
$$;

revoke all on function event_store.append_streams from public;
grant execute on function event_store.append_streams to lendlog_app;
