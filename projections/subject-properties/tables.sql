-- The property of each loan file, as valuations and appraisals of it are found and held against its price.
create table subject_properties (
  application_id uuid primary key,
  state text not null,
  postal_code text not null,
  -- As addresses are compared, the unit with it; empty where it was erased.
  street text not null,
  -- Whether somebody asks a price for it: a purchase, and a home that is built to stay in.
  is_priced boolean not null,
  -- Null where nobody stated one.
  price_cents bigint,
  -- Of the event that it follows from.
  position bigint not null
);
create index subject_properties_by_home on subject_properties (postal_code, street) where street <> '';
