-- Which person a borrower of a file is, so that what was revealed of that person on other files is found as well.
create table people_on_files (
  application_id uuid not null,
  borrower_id uuid not null,
  loan_number text not null,
  -- Name and e-mail address in lower case; null once the person is forgotten.
  person_key text,
  -- Of the event that it follows from.
  position bigint not null,
  primary key (application_id, borrower_id)
);
create index people_on_files_person on people_on_files (person_key);

-- Who was shown a borrower's data in clear. Never the data.
create table personal_data_reveals (
  event_id uuid primary key,
  application_id uuid not null,
  borrower_id uuid not null,
  position bigint not null,
  revealed_at timestamptz not null,
  actor_name text not null,
  actor_role text,
  fields text[] not null,
  purpose text not null,
  reason text not null
);
create index personal_data_reveals_borrower on personal_data_reveals (application_id, borrower_id, position);
