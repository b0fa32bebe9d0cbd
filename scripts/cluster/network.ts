// Gives each machine a network namespace on one bridge, and cuts them off from each other.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import type { Machine } from '../../deploy/read-machines.ts'
import { bridge, clients, host, machines, namespaceOf, publicAddress } from './places.ts'
import { sh, succeeds } from './shell.ts'

/** `ip netns exec` puts these files over those of /etc. */
const ownFiles = `/etc/netns/${namespaceOf(clients)}`
const members = [...machines, clients]
/** Names of interfaces have at most 15 characters. */
const linkOf = ({ name }: { name: string }): string => `rk-${name}`

export async function createNetwork(): Promise<void> {
  await sh('ip', 'link', 'add', bridge.name, 'type', 'bridge')
  await sh('ip', 'address', 'add', `${bridge.address}/24`, 'dev', bridge.name)
  await sh('ip', 'link', 'set', bridge.name, 'up')
  for (const member of members) {
    const namespace = namespaceOf(member)
    await sh('ip', 'netns', 'add', namespace)
    await sh('ip', 'link', 'add', linkOf(member), 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace)
    await sh('ip', 'link', 'set', linkOf(member), 'master', bridge.name, 'up')
    await inside(member, 'link', 'set', 'lo', 'up')
    for (const address of [member.address, publicAddress(member)]) await inside(member, 'address', 'add', `${address}/24`, 'dev', 'eth0')
    await inside(member, 'link', 'set', 'eth0', 'up')
  }
  await mkdir(ownFiles, { recursive: true })
  await giveAddresses(0)
}

/** The name of the shop has the addresses of all machines; a visitor takes the first that answers. @param turn which one is first, as in the DNS */
export async function giveAddresses(turn: number): Promise<void> {
  const first = turn % machines.length
  const order = [...machines.slice(first), ...machines.slice(0, first)]
  const text = ['127.0.0.1 localhost', ...order.map((machine) => `${publicAddress(machine)} ${host}`), ''].join('\n')
  // Written over, all turns have one length: who reads meanwhile never finds it empty.
  await writeFile(`${ownFiles}/hosts`, text, { flag: turn === 0 ? 'w' : 'r+' })
}

export async function removeNetwork(): Promise<void> {
  for (const member of members) {
    // A namespace is taken down later, with its end of the link.
    await succeeds('ip', 'link', 'del', linkOf(member))
    await succeeds('ip', 'netns', 'del', namespaceOf(member))
  }
  await succeeds('ip', 'link', 'del', bridge.name)
  await rm(ownFiles, { recursive: true, force: true })
}

const inside = (member: { name: string }, ...args: string[]) => sh('ip', '-n', namespaceOf(member), ...args)

/** No machine has it: packets are lost on the way, and their sender gets no error, as where a cable is pulled. */
const nowhere = '02:00:00:00:00:01'

/** The machine and the two others no longer reach each other; visitors still reach all. */
export async function cutOff(machine: Machine): Promise<void> {
  for (const [from, { address }] of lines(machine))
    await inside(from, 'neigh', 'replace', address, 'lladdr', nowhere, 'nud', 'permanent', 'dev', 'eth0')
}

export async function reconnect(machine: Machine): Promise<void> {
  for (const [from, { address }] of lines(machine)) await inside(from, 'neigh', 'del', address, 'dev', 'eth0')
}

/** Both directions. */
const lines = (machine: Machine) =>
  machines.filter(({ name }) => name !== machine.name).flatMap((other) => [[machine, other] as const, [other, machine] as const])
