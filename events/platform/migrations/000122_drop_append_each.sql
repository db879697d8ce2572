-- append_streams stores groups of single events as well (docs/adr/0007); a new database never had it.
drop function if exists event_store.append_each;
