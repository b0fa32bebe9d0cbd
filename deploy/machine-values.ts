// Computes the values of the placeholders in deploy/templates for one machine.
import { requestTimeouts } from '../server/database/database.ts'
import { serverEnvironment, serverFlags } from '../scripts/server-process.mjs'
import type { Machine, Machines } from './read-machines.ts'

/** Ports of a process on its machine: the shop's, and HAProxy's for the other machines. */
const portOf = (base: number, process: number): number => base + process
const shopPort = 3000
const meshPort = 8500
/** A process opens at most 19 connections past PgBouncer and through it (docs/operations.md). */
const connectionsOfProcess = 19

export function valuesOf({ name, address, disk }: Machine, { shop, passwords, machines }: Machines): Record<string, string> {
  const processes = Array.from({ length: shop.processes }, (_, at) => at + 1)
  const everyProcess = machines.flatMap((machine) => processes.map((process) => ({ ...machine, process })))
  const lines = <Row>(rows: readonly Row[], line: (row: Row) => string) => rows.map(line).join('\n')
  const clients = [...machines.map((machine) => machine.address), ...(shop.operator ? [shop.operator] : [])]
  const limits = Object.entries(requestTimeouts).map(([limit, ms]) => `set ${limit}=${ms}`)
  const environment = Object.entries(serverEnvironment).filter(([key]) => key !== 'NODE_COMPILE_CACHE')
  const others = machines.filter((machine) => machine.name !== name)
  const list = (port: number) => machines.map((machine) => `'${machine.address}:${port}'`).join(', ')
  return {
    name,
    address,
    disk,
    host: shop.host,
    files: shop.files,
    backups: shop.backups,
    other_machines: lines(others, (machine) => `  server ${machine.name} ${machine.address}:8405`),
    other_etcd: others.map((machine) => `https://${machine.address}:2379`).join(' '),
    shop_servers: lines(everyProcess, (one) => `  server ${one.name}${one.process} ${one.address}:${portOf(meshPort, one.process)}`),
    process_listeners: lines(processes, (process) =>
      [
        `listen process_${process}`,
        '  mode tcp',
        // What is refused goes to another process at once.
        '  retries 0',
        `  bind ${address}:${portOf(meshPort, process)} ssl crt /etc/rodnik/tls/machine.pem ca-file /etc/rodnik/tls/ca.crt verify required`,
        `  server local 127.0.0.1:${portOf(shopPort, process)}`,
      ].join('\n'),
    ),
    postgres_servers: lines(machines, (machine) => `  server ${machine.name} ${machine.address}:5432`),
    etcd_hosts: list(2379),
    etcd_cluster: machines.map((machine) => `${machine.name}=https://${machine.address}:2380`).join(','),
    etcd_targets: list(2379),
    patroni_targets: list(8008),
    haproxy_targets: list(8405),
    shop_targets: everyProcess.map((one) => `'${one.address}:${portOf(meshPort, one.process)}'`).join(', '),
    max_connections: String(Math.max(100, everyProcess.length * connectionsOfProcess + 30)),
    pg_hba: lines(
      clients.flatMap((client) => [
        `rodnik rodnik_app ${client}/32`,
        `replication replicator ${client}/32`,
        `all postgres,rewinder ${client}/32`,
      ]),
      (rule) => `    - hostssl ${rule} scram-sha-256`,
    ),
    connect_query: limits.join('; '),
    server_flags: serverFlags.join(' '),
    server_environment: lines(environment, ([key, value]) => `${key}=${value}`),
    backups_password: passwords.backups,
    metrics_password: passwords.metrics,
    application_password_sql: `'${passwords.application.replaceAll("'", "''")}'`,
    application_password_url: encodeURIComponent(passwords.application),
    application_password_quoted: inPgBouncer(passwords.application),
    pooler_password_quoted: inPgBouncer(passwords.pooler),
    superuser_password_yaml: JSON.stringify(passwords.superuser),
    replication_password_yaml: JSON.stringify(passwords.replication),
    rewind_password_yaml: JSON.stringify(passwords.rewind),
    cookies_password_env: inEnvironmentFile(passwords.cookies),
    settings_password_env: inEnvironmentFile(passwords.settings),
    metrics_password_env: inEnvironmentFile(passwords.metrics),
  }
}

const inPgBouncer = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** As systemd and the shell read it. */
const inEnvironmentFile = (text: string): string => `"${text.replaceAll(/["\\`$]/g, '\\$&')}"`
