// Hands the role of primary over as deploy/README.md says: the poolers hold requests meanwhile, so none is refused.
import type { Machine } from '../../deploy/read-machines.ts'
import { getPrimary, listMembers } from './cluster-state.ts'
import { on } from './machine.ts'
import { machines, settings } from './places.ts'
import { until } from './shell.ts'

/** All that takes time is done before requests are held. @throws where the role is not handed over; requests go on all the same */
export async function switchOver(): Promise<void> {
  const primary = await getPrimary()
  const candidate = await getCandidate()
  // Else the primary writes what has changed while it stops.
  await on(primary, 'postgres', 'psql -qc checkpoint')
  let hasFailed = false
  const switchover = Promise.all(machines.map((machine) => tellPooler(machine, 'pause')))
    .then(() => handOver(primary, candidate))
    .catch((error: unknown) => {
      hasFailed = true
      throw error
    })
  const resume = async (machine: Machine) => {
    try {
      await until(`${machine.name} reaches ${candidate.name}`, 30, async () => hasFailed || (await reaches(machine, candidate)))
    } finally {
      await tellPooler(machine, 'resume')
    }
  }
  await Promise.all([switchover, ...machines.map(resume)])
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

/** On its way to the primary, which its balancer finds a moment later than Patroni. */
async function reaches(machine: Machine, primary: Machine): Promise<boolean> {
  const query = `psql "$DATABASE_DIRECT_URL" -Atc 'select inet_server_addr()'`
  return (await on(machine, 'rodnik', `. /etc/rodnik/shop.env; PGCONNECT_TIMEOUT=2 ${query}`)) === primary.address
}

async function tellPooler(machine: Machine, command: 'pause' | 'resume'): Promise<void> {
  const password = `'${settings.passwords.pooler.replaceAll("'", String.raw`'\''`)}'`
  await on(machine, 'postgres', `PGPASSWORD=${password} psql -qh 127.0.0.1 -p 6432 -U pooler pgbouncer -c '${command} rodnik'`)
}
