set role lendlog_app;

-- What staff cleared of a title report (projections/vendor-orders). No order from before has anything cleared.
update read_model.vendor_orders as o set record = o.record || '{"cleared": []}' || jsonb_build_object('order', o.record -> 'order' || '{"exceptions": {}}');

reset role;
