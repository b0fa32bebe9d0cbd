// Gives the shop a role that owns its tables: the first role of a cluster is superuser.
import { readFile, rm, writeFile } from 'node:fs/promises'
import type { Binaries } from './binaries.ts'
import { databaseName, runSql, superuserName } from './cluster.ts'
import type { Home } from './data-directory.ts'
import type { ServerUser } from './unprivileged-user.ts'

const applicationRole = 'rodnik_app'

type RoleOptions = { password: string; /** for tests and benchmarks */ canCreateDatabases: boolean }

/**
 * Runs once per cluster, in single-user mode: also for a cluster whose objects belong to the superuser, as in older
 * versions of the shop. It may be repeated after a kill. The superuser can then log in to no server.
 */
export async function prepareRole(
  home: Home,
  binaries: Binaries,
  user: ServerUser | undefined,
  { password, canCreateDatabases }: RoleOptions,
): Promise<void> {
  const required = `${applicationRole} backups${canCreateDatabases ? ' createdb' : ''}`
  if ((await readMarker(home)) === required) return
  await rm(home.role, { force: true })
  const statements = [
    `do $$ begin if not exists (select from pg_roles where rolname = '${applicationRole}') then create role ${applicationRole}; end if; end $$`,
    `alter role ${applicationRole} login ${canCreateDatabases ? 'createdb' : 'nocreatedb'} password '${password}'`,
    `alter database ${databaseName} owner to ${applicationRole}`,
    // The data folder is named in messages (server/database/migrate.ts); the demo shop is loaded without triggers.
    `grant pg_read_all_settings to ${applicationRole}`,
    `grant set on parameter session_replication_role to ${applicationRole}`,
    `alter role ${superuserName} password null`,
  ]
  await runSql(statements, { database: 'postgres', data: home.data, home, binaries, user })
  const backups = `grant execute on function pg_backup_start(text, boolean), pg_backup_stop(boolean) to ${applicationRole}`
  await runSql([changeOwners, backups], { database: databaseName, data: home.data, home, binaries, user })
  await writeFile(home.role, required, { mode: 0o600 })
}

/** The role of connections: the superuser where a running older version has not been restarted yet. */
export const readRole = async (home: Home): Promise<string> => (await readMarker(home)).split(' ')[0] || superuserName

const readMarker = (home: Home): Promise<string> => readFile(home.role, 'utf8').catch(() => '')

// Indexes and sequences of columns follow their table. One line: each line is a statement in single-user mode.
const changeOwners = `
  do $$ declare statement text; begin
    for statement in
      select format('alter schema %I owner to ${applicationRole}', nspname) from pg_namespace where nspname = 'pgboss'
      union all select format('alter table %s owner to ${applicationRole}', oid::regclass) from pg_class
        where relnamespace::regnamespace::text in ('public', 'pgboss') and relkind in ('r', 'p', 'v', 'm')
      union all select format('alter type %s owner to ${applicationRole}', oid::regtype) from pg_type
        where typnamespace::regnamespace::text in ('public', 'pgboss') and typtype in ('e', 'd')
      union all select format('alter routine %s owner to ${applicationRole}', oid::regprocedure) from pg_proc
        where pronamespace::regnamespace::text in ('public', 'pgboss')
    loop execute statement; end loop;
  end $$`.replaceAll(/\s+/g, ' ')
