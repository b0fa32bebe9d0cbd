-- Run once, by the first primary. The role owns its database and nothing else.
create role rodnik_app login password {{application_password_sql}};
create database rodnik owner rodnik_app;
revoke connect on database rodnik, postgres from public;
