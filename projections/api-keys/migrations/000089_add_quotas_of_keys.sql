set role lendlog_app;

-- Whose orders and files a key is for, and its quota (projections/api-keys). No key from before has either.
alter table read_model.api_keys add column partner_id text, add column requests_per_minute integer;

reset role;
