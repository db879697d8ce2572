set role lendlog_app;

-- Since when whoever has an order has had it: rotation goes by that (projections/vendor-orders). Orders from before take
-- the time of their creation; a rebuild of vendor-orders knows better.
alter table read_model.vendor_orders add column assigned_at timestamptz;
update read_model.vendor_orders as o set
  assigned_at = case when o.partner_id is not null then o.created_at end,
  record = o.record || jsonb_build_object('assignedAt', case when o.partner_id is not null then o.record -> 'createdAt' end);

reset role;
