#!/bin/sh
# Run once by PostgreSQL's image at the first start: creates a role and a database each for API and Keycloak.
set -eu

database() {
  psql -v ON_ERROR_STOP=1 -U "${POSTGRES_USER:-postgres}" -d postgres -v name="$1" -v password="$2" <<'SQL'
create role :"name" login password :'password';
create database :"name" owner :"name" encoding 'UTF8' template template0;
revoke connect on database :"name" from public;
SQL
}

database backoffice "$BACKOFFICE_PASSWORD"
database keycloak "$KEYCLOAK_PASSWORD"
