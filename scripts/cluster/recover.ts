// Restores a second database from the backup of the running one, and imports what 1C sends while something fails.
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { getPrimary, getStandby, standbysOf, withPrimary } from './cluster-state.ts'
import { on, runScript } from './machine.ts'
import { until } from './shell.ts'

const folder = '/var/tmp/second'
const port = 5555
const programs = '/usr/lib/postgresql/17/bin'

const countOrders = (): Promise<number> =>
  withPrimary(async (pool) => (await pool.query<{ count: number }>('select count(*) from orders')).rows[0]?.count ?? 0)

/** To a moment in the middle of the load. @throws where the second has other orders than the first had then */
export async function restoreSecond(): Promise<void> {
  const primary = await getPrimary()
  const [machine = primary] = standbysOf(primary)
  const before = await countOrders()
  const moment = (await on(primary, 'postgres', `psql -Atc 'select now()'`)).trim()
  // An order of the moment may still wait for a standby, and is counted a little later.
  await pause(1000)
  const after = await countOrders()
  await pause(3000)
  await on(primary, 'postgres', 'psql -qc "select pg_switch_wal()" && pgbackrest --stanza=rodnik check')
  const target = `--type=time --target="${moment}" --target-action=promote --archive-mode=off`
  await on(machine, 'postgres', `rm -rf ${folder} && pgbackrest --stanza=rodnik ${target} --pg1-path=${folder} restore`)
  const options = `-p ${port} -c listen_addresses='' -c unix_socket_directories=/tmp -c archive_mode=off -c synchronous_standby_names=''`
  await on(machine, 'postgres', `${programs}/pg_ctl -D ${folder} -o "${options}" -l ${folder}/second.log -t 240 -w start`)
  try {
    const query = (text: string) => on(machine, 'postgres', `psql -h /tmp -p ${port} -Atc '${text}' rodnik`)
    // It is read before it has reached the moment, too.
    await until('the second has reached the moment', 240, async () => (await query('select pg_is_in_recovery()')).trim() === 'f')
    const restored = Number(await query('select count(*) from orders'))
    if (!(restored >= before && restored <= after))
      throw new Error(`the second has ${restored} orders, the first had ${before} to ${after}`)
  } finally {
    await on(machine, 'postgres', `${programs}/pg_ctl -D ${folder} -m immediate stop; rm -rf ${folder}`)
  }
}

const isUnchanged = z.object({
  products: z.object({ created: z.literal(0), updated: z.literal(0), switchedOff: z.literal(0) }),
  prices: z.object({ changed: z.literal(0) }),
  stock: z.object({ changed: z.literal(0) }),
  images: z.object({ productsChanged: z.literal(0) }),
})

/** The whole list and its changes in turn, until `play` has ended. @throws where the list is not in the shop then */
export async function importMeanwhile(play: () => Promise<void>): Promise<void> {
  const machine = await getStandby()
  const load = (name: string) =>
    runScript(machine, `server/commands/import.ts test/samples/commerceml/synthetic-kzt/${name} --changes-only --json`)
  let isPlayed = false
  const importing = (async () => {
    for (let run = 0; !isPlayed; run++) {
      await load(run % 2 === 0 ? '01-full' : '02-delta').catch(() => undefined)
      await pause(2000)
    }
  })()
  await pause(5000)
  try {
    await play()
  } finally {
    isPlayed = true
    await importing
  }
  await load('01-full')
  const again = isUnchanged.safeParse(JSON.parse(await load('01-full')))
  if (!again.success) throw new Error(`the list imported again changes ${again.error.issues.map(({ path }) => path.join('.')).join(', ')}`)
}
