-- Orders that appraisers of the panel were given, as far as the rotation goes by them.
create table appraiser_turns (
  appraiser_id uuid primary key,
  last_taken_at timestamptz not null,
  -- Where in the log the newest of them stand, newest first: some of them vendor_orders may not show yet.
  positions bigint[] not null,
  version bigint not null
);
