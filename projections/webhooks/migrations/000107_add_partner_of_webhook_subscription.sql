set role lendlog_app;

-- Whose orders and files a subscription is told of; null: of all.
alter table read_model.webhook_subscriptions add column partner_id text;

reset role;
