// Names places, addresses and passwords of the cluster on one machine.
import { join } from 'node:path'
import { readMachines, type Machine } from '../../deploy/read-machines.ts'
import { sampleMachines } from '../../deploy/sample-machines.ts'
import { root } from '../run-program.mjs'

export const folder = join(root, 'var/cluster')
export const host = 'rodnik.test'
export const origin = `https://${host}`
export const authority = join(folder, 'out/authority/ca.crt')

export const bridge = { name: 'rodnik0', address: '10.77.0.254' }
/** Visitors, and the checks that connect as an operator. */
export const clients = { name: 'clients', address: '10.77.0.100' }

export const configuration = sampleMachines(
  { host, addresses: ['10.77.0.1', '10.77.0.2', '10.77.0.3'], processes: 1, operator: clients.address },
  'only@100%-of-a-test-',
)
export const settings = readMachines(configuration)
export const machines: readonly Machine[] = settings.machines

/** In the visitors' network; `address` is that of the network between the machines. */
export const publicAddress = ({ address }: { address: string }): string => address.replace('10.77.', '10.78.')

export const namespaceOf = ({ name }: { name: string }): string => `rodnik-${name}`
export const rootOf = ({ name }: { name: string }): string => join(folder, 'machines', name, 'root')
export const logOf = ({ name }: { name: string }, service: string): string => join(folder, 'log', `${name}-${service}.log`)

export const urlOfDatabase = (address: string, port = 5432): string =>
  `postgres://rodnik_app:${encodeURIComponent(settings.passwords.application)}@${address}:${port}/rodnik?sslmode=verify-full&sslrootcert=${authority}`
