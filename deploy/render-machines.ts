// Renders deploy/templates into one folder for each machine, as its files lie on that machine.
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { valuesOf } from './machine-values.ts'
import type { Machines } from './read-machines.ts'

const templates = new URL('templates/', import.meta.url)

type Target = { template: string; path: string; mode?: number }

const targets: readonly Target[] = [
  { template: 'haproxy/haproxy.cfg', path: 'etc/haproxy/haproxy.cfg' },
  { template: 'haproxy/rodnik-503.http', path: 'etc/haproxy/errors/rodnik-503.http' },
  { template: 'haproxy/rodnik-refused.html', path: 'etc/haproxy/errors/rodnik-refused.html' },
  { template: 'patroni/config.yml', path: 'etc/patroni/config.yml', mode: 0o640 },
  { template: 'patroni/create-database.sql', path: 'etc/patroni/create-database.sql', mode: 0o640 },
  { template: 'etcd/etcd.env', path: 'etc/default/etcd' },
  { template: 'pgbouncer/pgbouncer.ini', path: 'etc/pgbouncer/pgbouncer.ini', mode: 0o640 },
  { template: 'pgbouncer/userlist.txt', path: 'etc/pgbouncer/userlist.txt', mode: 0o640 },
  { template: 'pgbackrest/pgbackrest.conf', path: 'etc/pgbackrest.conf', mode: 0o640 },
  { template: 'prometheus/prometheus.yml', path: 'etc/prometheus/prometheus.yml' },
  { template: 'prometheus/alerts.yml', path: 'etc/prometheus/rodnik-alerts.yml' },
  { template: 'prometheus/rodnik-token', path: 'etc/prometheus/rodnik-token', mode: 0o640 },
  { template: 'prometheus/prometheus.env', path: 'etc/default/prometheus' },
  { template: 'prometheus/alertmanager.env', path: 'etc/default/prometheus-alertmanager' },
  { template: 'prometheus/node-exporter.env', path: 'etc/default/prometheus-node-exporter' },
  { template: 'rodnik/shop.env', path: 'etc/rodnik/shop.env', mode: 0o640 },
  { template: 'systemd/rodnik@.service', path: 'etc/systemd/system/rodnik@.service' },
  { template: 'systemd/patroni.service.conf', path: 'etc/systemd/system/patroni.service.d/rodnik.conf' },
  { template: 'systemd/rodnik-disk.service', path: 'etc/systemd/system/rodnik-disk.service' },
  { template: 'systemd/rodnik-entry.service', path: 'etc/systemd/system/rodnik-entry.service' },
  { template: 'systemd/rodnik-backup.service', path: 'etc/systemd/system/rodnik-backup.service' },
  { template: 'systemd/rodnik-backup.timer', path: 'etc/systemd/system/rodnik-backup.timer' },
  { template: 'systemd/rodnik-measure.service', path: 'etc/systemd/system/rodnik-measure.service' },
  { template: 'systemd/rodnik-measure.timer', path: 'etc/systemd/system/rodnik-measure.timer' },
  { template: 'bin/check-patroni', path: 'usr/local/lib/rodnik/check-patroni', mode: 0o755 },
  { template: 'bin/hand-over-full-disk', path: 'usr/local/lib/rodnik/hand-over-full-disk', mode: 0o755 },
  { template: 'bin/part-leaders', path: 'usr/local/lib/rodnik/part-leaders', mode: 0o755 },
  { template: 'bin/guard-entry', path: 'usr/local/lib/rodnik/guard-entry', mode: 0o755 },
  { template: 'bin/set-permissions', path: 'usr/local/lib/rodnik/set-permissions', mode: 0o755 },
  { template: 'bin/write-measurements', path: 'usr/local/lib/rodnik/write-measurements', mode: 0o755 },
]

/** @param folder gets a folder by the name of each machine */
export async function renderMachines(machines: Machines, folder: string): Promise<void> {
  for (const machine of machines.machines) {
    const values = valuesOf(machine, machines)
    for (const { template, path, mode = 0o644 } of targets) {
      const file = join(folder, machine.name, path)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, render(await readFile(new URL(template, templates), 'utf8'), values))
      await chmod(file, mode)
    }
  }
}

/** Replaces `{{name}}`. @throws where a value is missing */
export function render(template: string, values: Record<string, string>): string {
  return template.replaceAll(/\{\{([a-z_]+)\}\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`the template has an unknown placeholder ${name}`)
    return value
  })
}
