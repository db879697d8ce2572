-- Whose orders and loan files are whose: by orders, and by deliveries about none.
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

create table partner_file_deliveries (
  delivery_id uuid primary key,
  partner_id text not null,
  -- Null until the delivery is applied; and for good where it is about an order.
  application_id uuid,
  since_position bigint
);
create index partner_file_deliveries_of_partner
  on partner_file_deliveries (partner_id, application_id, since_position)
  where application_id is not null;
