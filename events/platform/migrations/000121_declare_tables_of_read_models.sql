-- From here on each read model declares its tables in its folder (projections/*/tables.sql, docs/adr/0031), and its
-- checkpoint remembers what they were declared as when it was filled.
alter table event_store.checkpoints add column tables text;

-- Of versions that others have replaced.
drop table if exists read_model.partner_files;

-- Until now numbered migrations made the tables. Where the last of those is missing, they are made and filled anew.
do $$ begin
  if not exists (select from platform.migrations as m where m.name = '000118_add_asked_at_of_partner_deliveries') then
    drop schema read_model cascade;
    drop schema read_model_next cascade;
    create schema read_model authorization lendlog_app;
    create schema read_model_next authorization lendlog_app;
    delete from event_store.checkpoints as c where c.name ~ ('^(activity|api-keys|appraisers|appraiser-turns|'
      'automation-rules|document-downloads|document-reading|document-scans|home-sales|loan-file|loan-pipeline|'
      'partner-deliveries|partner-files|personal-data-access|reference-tables|rule-evaluations|subject-properties|'
      'uad-reports|urla-drafts|users|valuation-runs|vendor-orders|webhook-deliveries|webhook-subscriptions|work-queues):v');
  end if;
end $$;
