// Unpacks Debian 13 with the engines into var/cluster/system, once, whatever engines this machine has.
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Failure, run } from '../run-program.mjs'
import { folder } from './places.ts'
import { sh, succeeds } from './shell.ts'

const packages =
  'postgresql-17 patroni python3-psycopg2 python3-etcd etcd-server etcd-client pgbackrest pgbouncer haproxy prometheus prometheus-node-exporter prometheus-alertmanager curl ca-certificates ssl-cert openssl procps'
/** Of this machine: program → package */
const needed = { debootstrap: 'debootstrap', ip: 'iproute2', 'mkfs.ext4': 'e2fsprogs', openssl: 'openssl' }
export const system = join(folder, 'system')
const stamp = join(folder, 'system-packages')

/** @throws Failure that names what is missing */
export async function ensureSystem(): Promise<void> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new Failure('The cluster needs Linux and root: it makes network namespaces and mounts.')
  const missing: string[] = []
  for (const [program, from] of Object.entries(needed)) if (!(await succeeds('which', program))) missing.push(from)
  if (missing.length > 0) throw new Failure(`This machine lacks programs of the cluster: apt-get install ${missing.join(' ')}`)
  if ((await readFile(stamp, 'utf8').catch(() => '')) === packages) return
  await rm(system, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  console.log(`Unpacking Debian 13 with ${packages} into ${system} …`)
  await must('debootstrap', '--variant=minbase', 'trixie', system) // from its own default mirror
  // Packages start nothing here.
  await writeFile(join(system, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n')
  await chmod(join(system, 'usr/sbin/policy-rc.d'), 0o755)
  await mkdir(join(system, 'etc/postgresql-common'), { recursive: true })
  await writeFile(join(system, 'etc/postgresql-common/createcluster.conf'), 'create_main_cluster = false\n')
  await mountDevices(system)
  try {
    await must('chroot', system, 'apt-get', 'update', '-qq')
    await must(
      'chroot',
      system,
      'env',
      'DEBIAN_FRONTEND=noninteractive',
      'apt-get',
      'install',
      '-qq',
      '--no-install-recommends',
      ...packages.split(' '),
    )
  } finally {
    await sh('umount', '-R', join(system, 'proc'), join(system, 'dev'))
  }
  await writeFile(stamp, packages)
}

/** Devices of its own: a bind of /dev would put its /dev/shm over the machine's. */
export async function mountDevices(root: string): Promise<void> {
  const dev = join(root, 'dev')
  await sh('mount', '-t', 'tmpfs', '-o', 'mode=755', 'tmpfs', dev)
  for (const [name, minor] of [
    ['null', 3],
    ['zero', 5],
    ['random', 8],
    ['urandom', 9],
  ] as const)
    await sh('mknod', '-m', '666', join(dev, name), 'c', '1', String(minor))
  await sh('ln', '-s', '/proc/self/fd', join(dev, 'fd'))
  // Patroni locks there: without it no election is ever won.
  await sh('mkdir', '-m', '1777', join(dev, 'shm'))
  await sh('mount', '-t', 'proc', 'proc', join(root, 'proc'))
}

async function must(program: string, ...args: string[]): Promise<void> {
  const exitCode = await run('nice', [program, ...args])
  if (exitCode !== 0) throw new Failure(`${program} failed with exit code ${exitCode}.`)
}
