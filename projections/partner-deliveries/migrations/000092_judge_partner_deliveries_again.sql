set role lendlog_app;

-- What a delivery was about beside its file, and how often it was given back to be judged again. Those that are here are
-- from before there was either.
alter table read_model.partner_deliveries
  add column order_id uuid,
  add column replays integer not null default 0,
  -- Of the delivery's stream, with the last event that changed the row.
  add column version integer not null default 1;
update read_model.partner_deliveries as d set version = 2 where d.outcome <> 'received';
alter table read_model.partner_deliveries alter column version drop default;
create index partner_deliveries_received on read_model.partner_deliveries (received_at desc, delivery_id);
create index partner_deliveries_outcome on read_model.partner_deliveries (outcome, received_at desc, delivery_id);
create index partner_deliveries_file on read_model.partner_deliveries (application_id, received_at desc)
  where application_id is not null;
create index partner_deliveries_order on read_model.partner_deliveries (order_id, received_at desc)
  where order_id is not null;

reset role;
