// Hands the role of primary over as deploy/README.md says: the poolers hold requests meanwhile, so none is refused.
import type { Machine } from '../../deploy/read-machines.ts'
import { getPrimary, listMembers } from './cluster-state.ts'
import { on } from './machine.ts'
import { machines, settings } from './places.ts'
import { until } from './shell.ts'

const heldSeconds = 30

/** All that takes time is done before requests are held. @throws where the role is not handed over; requests go on after `heldSeconds` */
export async function switchOver(): Promise<void> {
  const primary = await getPrimary()
  const candidate = await getCandidate()
  // Else the primary writes what has changed while it stops.
  await on(primary, 'postgres', 'psql -qc checkpoint')
  await Promise.all([
    ...machines.map((machine) => resumeWhenPrimary(machine, candidate)),
    Promise.all(machines.map((machine) => tellPooler(machine, 'pause'))).then(() => handOver(primary, candidate)),
  ])
}

/** Patroni refuses a standby that does not follow yet, as after a failover. */
async function getCandidate(): Promise<Machine> {
  let found: Machine | undefined
  await until('a standby that can take over', 60, async () => {
    const members = await listMembers()
    const leader = members.find(({ role }) => role === 'leader')
    const fit = members.find(
      ({ role, state, timeline }) => role === 'quorum_standby' && state === 'streaming' && timeline === leader?.timeline,
    )
    found = machines.find(({ name }) => name === fit?.name)
    return found !== undefined
  })
  return found!
}

/** By Patroni's own address: its command takes seconds to start on a busy machine. */
async function handOver(primary: Machine, candidate: Machine): Promise<void> {
  const role = JSON.stringify({ leader: primary.name, candidate: candidate.name })
  const own = '--cacert /etc/rodnik/tls/ca.crt --cert /etc/rodnik/tls/machine.crt --key /etc/rodnik/tls/machine.key'
  await on(primary, 'postgres', `curl -sSf -m 60 ${own} -d '${role}' https://${primary.address}:8008/switchover`)
}

/**
 * Started before requests are held: on a busy machine a program takes seconds to start. It asks on its way to the primary, for its
 * balancer finds the new one later than Patroni, and sooner than PostgreSQL lets it write. (Debian's psql is a script that starts the other.)
 */
async function resumeWhenPrimary(machine: Machine, { address }: Machine): Promise<void> {
  const writer = `psql "$DATABASE_DIRECT_URL" -Atc 'select inet_server_addr() where not pg_is_in_recovery()'`
  const wait = `end=$(($(date +%s) + ${heldSeconds})); until [ "$(${writer})" = ${address} ] || [ $(date +%s) -gt $end ]; do sleep 0.2; done`
  await on(
    machine,
    'rodnik',
    `. /etc/rodnik/shop.env; export PGCONNECT_TIMEOUT=2 PATH=/usr/lib/postgresql/17/bin:$PATH; ${wait}; ${toPooler('resume')}`,
  )
}

const tellPooler = (machine: Machine, command: 'pause' | 'resume'): Promise<string> => on(machine, 'rodnik', toPooler(command))

function toPooler(command: 'pause' | 'resume'): string {
  const password = `'${settings.passwords.pooler.replaceAll("'", String.raw`'\''`)}'`
  return `PGPASSWORD=${password} psql -qh 127.0.0.1 -p 6432 -U pooler pgbouncer -c '${command} rodnik'`
}
