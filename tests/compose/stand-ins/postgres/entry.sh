#!/bin/bash
# As much of the image's entry point as docker-compose.yml asks for: a cluster, its user, password and database.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA"
  printf '%s' "$POSTGRES_PASSWORD" > /tmp/password
  initdb -D "$PGDATA" -U "$POSTGRES_USER" --pwfile=/tmp/password --auth-local=trust --auth-host=scram-sha-256 --encoding=UTF8 --locale=C.UTF-8 >&2
  rm /tmp/password
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  postgres -D "$PGDATA" -c listen_addresses= -k /var/run/postgresql & server=$!
  until pg_isready -q; do sleep 0.2; done
  psql -U "$POSTGRES_USER" -d postgres -c "create database \"${POSTGRES_DB:-$POSTGRES_USER}\"" >&2
  kill -INT "$server"; wait "$server" || true
fi
shift
exec postgres -D "$PGDATA" -c "listen_addresses=*" -k /var/run/postgresql "$@"
