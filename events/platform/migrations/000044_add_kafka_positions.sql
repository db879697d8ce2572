-- Where the log and Kafka's topics meet (docs/adr/0011). Both tables are derived: `npm run kafka:rebuild` fills the first
-- anew, and a reader whose watermark is missing takes the messages that its checkpoint does not cover yet.

-- The last event that the relay has sent to each partition, moved with the relay's checkpoint.
create table event_store.relayed_partitions (
  topic text not null,
  partition integer not null,
  position bigint not null,
  primary key (topic, partition)
);

-- How far each reader has got in each partition, moved with the reader's effect.
create table event_store.watermarks (
  reader text not null,
  topic text not null,
  partition integer not null,
  -- Every event of the partition up to here is applied.
  position bigint not null default 0,
  next_offset bigint not null default 0,
  -- Why the partition stands still, and at which event.
  error text,
  error_position bigint,
  error_event_id uuid,
  failures integer not null default 0,
  primary key (reader, topic, partition)
) with (fillfactor = 50);

grant select, insert, update, delete on event_store.relayed_partitions, event_store.watermarks to lendlog_app;

-- Before this, a part of each event was published, under the same checkpoint name: the relay begins again.
delete from event_store.checkpoints as c where c.name = 'kafka-relay:v1';
