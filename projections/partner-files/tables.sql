-- Whose orders and loan files are whose.
create table partner_file_orders (
  order_id uuid primary key,
  application_id uuid not null,
  -- Whom it is for, handed over or not.
  partner_id text,
  -- Everybody the order was handed to, from which position of the log to which.
  grants jsonb not null,
  position bigint not null
);
create index partner_file_orders_of_file on partner_file_orders (application_id);
