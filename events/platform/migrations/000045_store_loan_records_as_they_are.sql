-- A record is written anew with every batch that touches its file; compressing it costs more time than it saves room.
alter table read_model.loan_files alter column record set storage external;
