set role lendlog_app;

-- What partners have delivered, and what became of it.
create table read_model.partner_deliveries (
  delivery_id uuid primary key,
  partner_id text not null,
  message_type text,
  received_at timestamptz not null,
  -- received | applied | refused
  outcome text not null,
  -- Of the file that it was for, once that is known.
  application_id uuid,
  -- Why it was refused.
  reason text,
  decided_at timestamptz
);
create index partner_deliveries_refused on read_model.partner_deliveries (partner_id, received_at desc)
  where outcome = 'refused';
create index partner_deliveries_refused_of_file on read_model.partner_deliveries (application_id, received_at)
  where outcome = 'refused';
create index partner_deliveries_partner on read_model.partner_deliveries (partner_id, received_at desc);

reset role;
