set role lendlog_app;

-- The appraisal order whose report the valuation is laid beside.
alter table read_model.valuation_runs add column order_id uuid;
create index valuation_runs_of_order on read_model.valuation_runs (order_id, ran_at desc) where order_id is not null;
-- Of the same file, and of the same home: for appraisals that came later.
create index valuation_runs_of_purpose on read_model.valuation_runs (purpose_id) where purpose_id is not null;
create index valuation_runs_of_home on read_model.valuation_runs (postal_code, street) where street <> '';

reset role;
