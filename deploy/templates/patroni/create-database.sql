-- Run once, by the first primary. The role owns its database and nothing else.
create role rodnik_app login password {{application_password_sql}};
create database rodnik owner rodnik_app;
-- Not of postgres: pg_rewind connects there as its role, which is made later. pg_hba lets the application into its own database only.
revoke connect on database rodnik from public;
