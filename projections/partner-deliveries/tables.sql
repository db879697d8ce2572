-- What partners have delivered, and what became of it.
create table partner_deliveries (
  delivery_id uuid primary key,
  partner_id text not null,
  message_type text,
  received_at timestamptz not null,
  -- received | applied | refused | held | turned_down
  outcome text not null,
  -- Of the file that it was for, once that is known.
  application_id uuid,
  -- Why it was refused, is held or was turned down.
  reason text,
  decided_at timestamptz,
  order_id uuid,
  -- How often it was given back to be judged again.
  replays integer not null default 0,
  -- Of the delivery's stream, with the last event that changed the row.
  version integer not null,
  -- When it was given back to be judged again, last.
  asked_at timestamptz
);
create index partner_deliveries_refused on partner_deliveries (partner_id, received_at desc)
  where outcome = 'refused';
create index partner_deliveries_notable_of_file on partner_deliveries (application_id, received_at)
  where outcome in ('refused', 'held', 'turned_down');
create index partner_deliveries_partner on partner_deliveries (partner_id, received_at desc);
create index partner_deliveries_received on partner_deliveries (received_at desc, delivery_id);
create index partner_deliveries_outcome on partner_deliveries (outcome, received_at desc, delivery_id);
create index partner_deliveries_file on partner_deliveries (application_id, received_at desc)
  where application_id is not null;
create index partner_deliveries_order on partner_deliveries (order_id, received_at desc)
  where order_id is not null;
