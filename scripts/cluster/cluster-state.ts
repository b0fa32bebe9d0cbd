// Asks the engines how the cluster is: who is primary, who follows, which processes are ready.
import type pg from 'pg'
import { z } from 'zod'
import type { Machine } from '../../deploy/read-machines.ts'
import { openPool } from '../../server/database/database.ts'
import { machines, urlOfDatabase } from './places.ts'
import { on } from './machine.ts'
import { until } from './shell.ts'

const answer = z.object({
  members: z.array(z.object({ name: z.string(), role: z.string(), state: z.string(), timeline: z.number().optional() })),
})
type Member = z.infer<typeof answer>['members'][number]

const answerSeconds = 60

/** As a machine sees it that reaches etcd. */
export async function listMembers(from: readonly Machine[] = machines): Promise<Member[]> {
  for (const machine of from) {
    const url = `https://${machine.address}:8008/cluster`
    const text = await on(machine, 'postgres', `curl -sf -m 5 --cacert /etc/rodnik/tls/ca.crt ${url}`).catch(() => '')
    if (text !== '') return answer.parse(JSON.parse(text)).members
  }
  throw new Error('no machine reaches etcd')
}

export async function findPrimary(from: readonly Machine[] = machines): Promise<Machine | undefined> {
  const leader = (await listMembers(from)).find(({ role, state }) => role === 'leader' && state === 'running')
  return machines.find(({ name }) => name === leader?.name)
}

export async function getPrimary(from: readonly Machine[] = machines): Promise<Machine> {
  const primary = await findPrimary(from)
  if (!primary) throw new Error('the cluster has no primary')
  return primary
}

/** Waits for a primary that answers: one that comes back names itself before it accepts connections. @throws where none does */
async function connectToPrimary(): Promise<pg.Pool> {
  let found: pg.Pool | undefined
  await until('a primary that answers', answerSeconds, async () => {
    const pool = openPool(urlOfDatabase((await getPrimary()).address), 1)
    const isPrimary = await pool.query<{ standby: boolean }>('select pg_is_in_recovery() as standby').then(
      ({ rows }) => rows[0]?.standby === false,
      () => false,
    )
    if (isPrimary) found = pool
    else await pool.end()
    return isPrimary
  })
  return found!
}

export async function withPrimary<Result>(work: (pool: pg.Pool) => Promise<Result>): Promise<Result> {
  const pool = await connectToPrimary()
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

export const standbysOf = (primary: Machine): Machine[] => machines.filter(({ name }) => name !== primary.name)

export async function getStandby(): Promise<Machine> {
  const [standby] = standbysOf(await getPrimary())
  if (!standby) throw new Error('there is no standby')
  return standby
}

export const reachesEtcd = (machine: Machine): Promise<boolean> =>
  on(
    machine,
    'postgres',
    `etcdctl --endpoints https://${machine.address}:2379 --cacert /etc/rodnik/tls/ca.crt --cert /etc/rodnik/tls/machine.crt --key /etc/rodnik/tls/machine.key endpoint health`,
  ).then(
    () => true,
    () => false,
  )

export const isShopReady = (machine: Machine): Promise<boolean> =>
  on(machine, 'rodnik', 'curl -s -o /dev/null -w %{http_code} http://127.0.0.1:3001/readyz').then(
    (status) => status === '200',
    () => false,
  )

/** One primary, two standbys that follow it, three processes that are ready. One that was cut off still names the primary of before. */
export async function untilWhole(seconds: number): Promise<void> {
  await until('a primary and two standbys that follow', seconds, async () => {
    const lists = await Promise.all(machines.map((machine) => listMembers([machine])))
    const leaders = lists.map((list) => list.find(({ role, state }) => role === 'leader' && state === 'running')?.name)
    const isFollowed = (list: Member[]) => list.filter(({ role, state }) => role !== 'leader' && state === 'streaming').length === 2
    return leaders[0] !== undefined && new Set(leaders).size === 1 && lists.every(isFollowed)
  })
  for (const machine of machines) await until(`the shop of ${machine.name} is ready`, seconds, () => isShopReady(machine))
}
