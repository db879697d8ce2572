set role lendlog_app;

-- The property of each loan file, as valuations and appraisals of it are found and held against its price
-- (projections/subject-properties).
create table read_model.subject_properties (
  application_id uuid primary key,
  state text not null,
  postal_code text not null,
  -- As addresses are compared, the unit with it; empty where it was erased.
  street text not null,
  -- Whether somebody asks a price for it: a purchase, and a home that is built to stay in.
  is_priced boolean not null,
  -- Null where nobody stated one.
  price_cents bigint
);
create index subject_properties_by_home on read_model.subject_properties (postal_code, street) where street <> '';
create index urla_drafts_of_application on read_model.urla_drafts (application_id) where application_id is not null;

reset role;
