-- Each workflow has a dispatcher of its own (docs/adr/0017). Those there are go on where the one before them was, with the
-- Temporal that it served.
insert into event_store.checkpoints (name, position)
select n.name, c.position
from event_store.checkpoints as c
cross join (values ('dispatcher-loan-origination:v1'), ('dispatcher-partner-delivery:v1')) as n (name)
where c.name = 'dispatcher:v1'
on conflict do nothing;

insert into platform.temporal_namespaces (dispatcher, namespace_id, first_seen_at)
select n.name, t.namespace_id, t.first_seen_at
from platform.temporal_namespaces as t
cross join (values ('dispatcher-loan-origination:v1'), ('dispatcher-partner-delivery:v1')) as n (name)
where t.dispatcher = 'dispatcher:v1'
on conflict do nothing;

update event_store.checkpoints as c
set status = 'replaced', replaced_by = 'dispatcher-loan-origination:v1', fence = c.fence + 1, owner = null, lease_until = null
where c.name = 'dispatcher:v1';

delete from platform.temporal_namespaces as t where t.dispatcher = 'dispatcher:v1';
alter table platform.temporal_namespaces alter column dispatcher drop default;
