-- Trusted extension: the database's owner may create it. Read models search their texts with it.
create extension if not exists pg_trgm with schema public;
