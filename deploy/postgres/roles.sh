#!/bin/sh
# Creates the two roles of docs/operations.md. The PostgreSQL image runs it once, on an empty data
# folder.
set -eu
psql -v ON_ERROR_STOP=1 -v owner="$OWNER_PASSWORD" -v app="$APP_PASSWORD" -U postgres <<'SQL'
create role diwan_owner login password :'owner';
create role diwan_app login password :'app';
create database diwan owner diwan_owner
  template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8';
SQL
