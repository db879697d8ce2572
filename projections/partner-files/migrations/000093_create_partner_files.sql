set role lendlog_app;

-- From which position of the log on a loan file is a partner's to see: its first delivery for it that was applied.
create table read_model.partner_files (
  delivery_id uuid primary key,
  partner_id text not null,
  -- Null until the delivery is applied.
  application_id uuid,
  since_position bigint
);
create index partner_files_of_partner on read_model.partner_files (partner_id, application_id, since_position)
  where application_id is not null;

reset role;
