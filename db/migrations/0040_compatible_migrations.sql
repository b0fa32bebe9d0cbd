-- Marks migrations beside which the version before runs on (OPS-05): their files begin with the line `-- compatible`.

alter table schema_migrations add column is_compatible boolean not null default false;
