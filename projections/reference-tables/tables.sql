-- Versions of reference tables, each with when it was in force.
create table reference_tables (
  table_id uuid not null,
  version integer not null,
  -- county-limits | apor-fixed | apor-variable
  table_name text not null,
  year integer not null,
  file_name text not null,
  sha256 text not null,
  source text not null,
  row_count integer not null,
  is_sample boolean not null,
  loaded_by text not null,
  loaded_at timestamptz not null,
  -- Null: it is in force.
  replaced_at timestamptz,
  primary key (table_id, version)
);
create index reference_tables_in_force on reference_tables (table_name, year) where replaced_at is null;

-- The rows in force, and while a version is being read those that are coming. Those of older versions are in the log.
create table county_limits (
  table_id uuid not null,
  version integer not null,
  fips text not null,
  county text not null,
  state text not null,
  -- For one to four units.
  limits_cents bigint[] not null,
  primary key (table_id, version, fips)
);

create table apor_weeks (
  table_id uuid not null,
  version integer not null,
  -- A Monday.
  starts_on date not null,
  -- Percent a year, by whole years from 1.
  percents double precision[] not null,
  primary key (table_id, version, starts_on)
);
