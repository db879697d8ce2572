set role lendlog_app;

-- When it was given back last. What was given back before there was this waits since it was received.
alter table read_model.partner_deliveries add column asked_at timestamptz;

reset role;
