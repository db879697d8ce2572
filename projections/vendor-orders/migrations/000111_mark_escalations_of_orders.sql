set role lendlog_app;

-- The bell rings for an order that waits too long (projections/activity). Escalations from before are found by their event.
alter table read_model.vendor_order_timeline add column is_escalation boolean not null default false;
update read_model.vendor_order_timeline as t set is_escalation = true
from event_store.events as e where e.position = t.position and e.type = 'VendorOrderEscalated';
create index vendor_order_timeline_escalations on read_model.vendor_order_timeline (happened_at) where is_escalation;

reset role;
