// Plays what can fail: each function breaks one thing, waits, and repairs what an administrator would.
import { setTimeout as pause } from 'node:timers/promises'
import type { Machine } from '../../deploy/read-machines.ts'
import { findPrimary, getPrimary, getStandby, isShopReady, standbysOf } from './cluster-state.ts'
import { makeRelease } from './make-release.ts'
import { fillDisk, isRunning, services, signal, start, useRelease, type Service } from './machine.ts'
import { cutOff, reconnect } from './network.ts'
import { machines } from './places.ts'
import { importMeanwhile, restoreSecond } from './recover.ts'
import { until } from './shell.ts'
import { switchOver } from './switch-over.ts'

/** `isPlanned`: no order and no page may fail; `requestsPerSecond`: orders and pages, where it is not the check's usual load */
export type Fault = { name: string; title: string; isPlanned?: boolean; requestsPerSecond?: number; play(): Promise<void> }

const awaySeconds = 35
const electedSeconds = 60

async function untilOther(primary: Machine): Promise<void> {
  const others = standbysOf(primary)
  await until(`another primary than ${primary.name}`, electedSeconds, async () => {
    const now = await findPrimary(others)
    return now !== undefined && now.name !== primary.name
  })
}

async function kill(machine: Machine, names: readonly Service[]): Promise<void> {
  for (const service of names) await signal(machine, 'SIGKILL', service)
}

async function startAll(machine: Machine, names: readonly Service[]): Promise<void> {
  for (const service of names) if (!(await isRunning(machine, service))) await start(machine, service)
}

const database = ['etcd', 'patroni'] as const

const single: readonly Fault[] = [
  {
    name: 'process',
    title: 'a process of the shop killed',
    async play() {
      const [, machine] = machines
      if (!machine) return
      await kill(machine, ['shop'])
      await pause(10_000)
      await start(machine, 'shop')
    },
  },
  {
    name: 'standby',
    title: 'a standby killed (PostgreSQL and Patroni)',
    isPlanned: true,
    async play() {
      const machine = await getStandby()
      await kill(machine, ['patroni'])
      await pause(15_000)
      await start(machine, 'patroni')
    },
  },
  {
    name: 'etcd',
    title: 'a member of etcd killed',
    isPlanned: true,
    async play() {
      const machine = await getStandby()
      await kill(machine, ['etcd'])
      await pause(15_000)
      await start(machine, 'etcd')
    },
  },
  {
    name: 'primary',
    title: 'the primary killed (PostgreSQL, Patroni, etcd)',
    async play() {
      const primary = await getPrimary()
      await kill(primary, database)
      await untilOther(primary)
      await startAll(primary, database)
    },
  },
  {
    name: 'frozen',
    title: `the primary frozen for ${awaySeconds} s, then goes on`,
    async play() {
      const primary = await getPrimary()
      for (const service of database) await signal(primary, 'SIGSTOP', service)
      await pause(awaySeconds * 1000)
      for (const service of database) await signal(primary, 'SIGCONT', service)
      await untilOther(primary)
      await startAll(primary, database)
    },
  },
  {
    name: 'cut',
    title: `the primary cut off from the others for ${awaySeconds} s`,
    async play() {
      const primary = await getPrimary()
      await cutOff(primary)
      await pause(awaySeconds * 1000)
      await reconnect(primary)
      await untilOther(primary)
    },
  },
  {
    name: 'cut-standby',
    title: `a standby cut off from the others for ${awaySeconds} s`,
    async play() {
      const machine = await getStandby()
      await cutOff(machine)
      await pause(awaySeconds * 1000)
      await reconnect(machine)
    },
  },
  {
    name: 'machine',
    title: `the machine of the primary killed, all of it, for ${awaySeconds} s`,
    async play() {
      const primary = await getPrimary()
      await kill(primary, services)
      await pause(awaySeconds * 1000)
      await untilOther(primary)
      await startAll(primary, services)
    },
  },
  {
    name: 'switchover',
    title: 'planned switchover, requests held by PAUSE',
    isPlanned: true,
    play: switchOver,
  },
  {
    name: 'rollout',
    title: 'all processes of the shop restarted one by one',
    isPlanned: true,
    async play() {
      for (const machine of machines) await restartShop(machine)
    },
  },
  {
    name: 'migration',
    title: 'a release with migrations rolled out, meanwhile the version before started on the new schema',
    isPlanned: true,
    requestsPerSecond: 50,
    async play() {
      const [first, last, ...others] = machines
      if (!first || !last) return
      const { unpackOn } = await makeRelease()
      try {
        await unpackOn(first)
        await restartShop(first)
        // The version before starts on the database of the next one.
        await restartShop(last)
        for (const machine of [...others, last]) {
          await unpackOn(machine)
          await restartShop(machine)
        }
      } finally {
        // What the check mounts is gone with it: the release before starts on this database, too.
        for (const machine of machines) await useRelease(machine, 'first')
      }
    },
  },
  {
    name: 'restore',
    title: 'a second database restored to a moment under load',
    isPlanned: true,
    play: restoreSecond,
  },
  {
    name: 'disk',
    title: 'the disk of the primary full',
    async play() {
      const primary = await getPrimary()
      const free = await fillDisk(primary)
      try {
        await untilOther(primary)
      } finally {
        await free()
      }
    },
  },
]

export const faults: readonly Fault[] = [
  ...single,
  ...single.map(({ name, title, play, ...fault }) => ({
    ...fault,
    name: `${name}-import`,
    title: `during imports of 1C: ${title}`,
    play: () => importMeanwhile(play),
  })),
]

async function restartShop(machine: Machine): Promise<void> {
  await signal(machine, 'SIGTERM', 'shop')
  await until(`the shop of ${machine.name} has stopped`, 60, async () => !(await isRunning(machine, 'shop')))
  await start(machine, 'shop')
  await until(`the shop of ${machine.name} is ready`, 300, () => isShopReady(machine))
  // The balancers see it a second later.
  await pause(2000)
}

/** As systemd does with what has ended. */
export async function startEnded(): Promise<void> {
  for (const machine of machines) await startAll(machine, services)
}
