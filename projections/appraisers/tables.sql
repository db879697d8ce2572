-- Appraisers of the panel as they stand.
create table appraisers (
  appraiser_id uuid primary key,
  name text not null,
  -- Name, company, email and the numbers of licenses, as `searchTextOf` makes it.
  searched text not null,
  -- active | inactive | suspended
  status text not null,
  specialties text[] not null,
  state jsonb not null,
  added_at timestamptz not null,
  -- Of the stream.
  version integer not null,
  position bigint not null
);
