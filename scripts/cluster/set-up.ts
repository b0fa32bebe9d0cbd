// Sets the cluster up from the templates of deploy/ and ends it.
import { copyFile, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { issueCertificate, issueCertificates } from '../../deploy/issue-certificates.ts'
import type { Machine } from '../../deploy/read-machines.ts'
import { renderMachines } from '../../deploy/render-machines.ts'
import { Failure } from '../run-program.mjs'
import { ensureSystem } from './debian-system.ts'
import { findPrimary, getPrimary, isShopReady, reachesEtcd, standbysOf, untilWhole } from './cluster-state.ts'
import { buildMachine, inRoot, on, removeMachine, signal, start } from './machine.ts'
import { createNetwork, removeNetwork } from './network.ts'
import { authority, folder, host, machines, settings } from './places.ts'
import { until } from './shell.ts'

const step = (text: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${text}`)

export async function setUp(): Promise<void> {
  await ensureSystem()
  await tearDown()
  step('rendering deploy/templates')
  const out = join(folder, 'out')
  await renderMachines(settings, out)
  await issueCertificates(machines, out)
  await createNetwork()
  for (const machine of machines) {
    await issueSiteCertificate(out, machine.name)
    await buildMachine(machine)
  }
  const [first, ...others] = machines
  if (!first) return
  for (const machine of machines) await checkConfiguration(machine)
  step('starting etcd')
  for (const machine of machines) await start(machine, 'etcd')
  await until('etcd has a leader', 60, () => reachesEtcd(first))
  await checkPatroni(first)
  step('starting Patroni')
  await start(first, 'patroni')
  await until('the first primary', 180, async () => (await findPrimary()) !== undefined)
  await on(first, 'postgres', 'pgbackrest --stanza=rodnik stanza-create')
  for (const machine of others) await start(machine, 'patroni')
  for (const machine of machines) {
    await start(machine, 'haproxy')
    await start(machine, 'pgbouncer')
    await start(machine, 'disk')
    await start(machine, 'entry')
  }
  step('starting the shop, which fills its database')
  await start(first, 'shop')
  await until('the first process of the shop', 600, () => isShopReady(first))
  for (const machine of others) await start(machine, 'shop')
  await untilWhole(300)
  step('one scrape of Prometheus')
  await tryPrometheus(first)
  step('the first backup')
  const primary = await getPrimary()
  await on(primary, 'postgres', 'pgbackrest --stanza=rodnik --type=full backup')
  // A shop that runs has written its tables before; one that was just filled would write all of them when a standby is promoted.
  for (const machine of [primary, ...standbysOf(primary)]) await on(machine, 'postgres', 'psql -qc checkpoint')
  step('the cluster is up: npm run cluster -- check; logs are in var/cluster/log')
}

export async function tearDown(): Promise<void> {
  for (const machine of machines) await removeMachine(machine)
  await removeNetwork()
  for (const path of ['out', 'common', 'log', 'machines', 'next-release']) await rm(join(folder, path), { recursive: true, force: true })
}

async function issueSiteCertificate(out: string, name: string): Promise<void> {
  const ca = { key: join(out, 'authority/ca.key'), certificate: authority }
  const site = join(out, 'authority', 'site')
  await issueCertificate({ name: host, names: `DNS:${host}`, ca, file: site })
  await mkdir(join(out, name, 'etc/rodnik/tls'), { recursive: true })
  await copyFile(`${site}.pem`, join(out, name, 'etc/rodnik/tls/site.pem'))
}

/** The engines' own checks of what was rendered. */
async function checkConfiguration(machine: Machine): Promise<void> {
  await inRoot(machine, 'haproxy', '-c', '-f', '/etc/haproxy/haproxy.cfg')
  await inRoot(machine, 'promtool', 'check', 'config', '/etc/prometheus/prometheus.yml')
}

/** With certificates, token and addresses of the templates; not for longer, for the failures need the cores. */
async function tryPrometheus(machine: Machine): Promise<void> {
  for (const one of machines) await start(one, 'monitors')
  // Shop, HAProxy, machine, Patroni and etcd.
  const query = `promtool query instant http://127.0.0.1:9090 'sum(up) == ${5 * machines.length}'`
  await until('Prometheus measures all machines', 90, async () => (await on(machine, 'prometheus', query)) !== '')
  await on(machine, 'prometheus', 'curl -sf http://127.0.0.1:9093/-/ready')
  for (const one of machines) await signal(one, 'SIGTERM', 'monitors')
}

/** It wants etcd to answer, and 4.0 does not know the word `quorum` that it obeys. @throws Failure */
async function checkPatroni(machine: Machine): Promise<void> {
  const faults = await on(machine, 'postgres', 'patroni --validate-config --ignore-listen-port /etc/patroni/config.yml 2>&1 || true')
  const unexpected = faults.split('\n').filter((line) => line !== '' && line !== 'bootstrap.dcs.synchronous_mode quorum is not a boolean')
  if (unexpected.length > 0) throw new Failure(`Patroni refuses its configuration: ${unexpected.join('; ')}`)
}
