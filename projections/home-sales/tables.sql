-- Files of sales, each with where its import stands.
create table sale_imports (
  import_id uuid not null primary key,
  -- received | importing | finished | failed | withdrawn
  status text not null,
  file_name text not null,
  sha256 text not null,
  size_bytes bigint not null,
  header text[] not null,
  is_sample boolean not null,
  mapping jsonb,
  received_by text not null,
  received_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  up_to_row integer not null default 1,
  up_to_byte bigint not null default 0,
  sales integer not null default 0,
  repeated integer not null default 0,
  refused_rows integer not null default 0,
  -- Why it failed or was withdrawn, and by whom.
  reason text,
  ended_by text,
  version integer not null
);
create index sale_imports_newest on sale_imports (received_at desc);

-- The table of sales that homes are compared with: those of imports that are not withdrawn.
create table home_sales (
  import_id uuid not null,
  sale_id uuid not null,
  home_id uuid not null,
  sold_on date not null,
  price_cents bigint not null,
  -- Longitude and latitude in degrees; null where nobody knows.
  place point,
  state text not null,
  -- As they are compared: lower case, without marks.
  city text not null,
  area text not null,
  postal_code text not null,
  street text not null,
  -- The whole sale, as the event has it.
  sale jsonb not null,
  primary key (import_id, sale_id)
);
create index home_sales_by_place on home_sales using gist (place);
create index home_sales_by_city on home_sales (state, city, sold_on desc);
create index home_sales_by_area on home_sales (state, area, sold_on desc);
create index home_sales_by_zip on home_sales (postal_code, street);
create index home_sales_by_home on home_sales (home_id, sold_on);

-- Rows of imports that were not taken, for the report.
create table sale_import_refusals (
  import_id uuid not null,
  part integer not null,
  place integer not null,
  file_row integer not null,
  field text not null,
  reason text not null,
  fix text not null,
  primary key (import_id, part, place)
);
