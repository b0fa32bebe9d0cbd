// Kills the shop during an exchange while customers order (EXCH-04, EXCH-05).
import { expect, test } from 'vitest'
import { measureExchangeFaults } from '../../bench/exchange/faults.ts'

/** At three steps of both kinds of session; `npm run bench -- exchange-faults` does it a hundred times at all. */
const kills = 6
/** A minute alone; with other heavy tests at once each start of the shop takes its time. */
const timeout = 900_000

test('EXCH-04 EXCH-05 sessions survive kills while customers order: same catalogue, no order lost or doubled', { timeout }, async () => {
  const { isWhole, lines } = await measureExchangeFaults({ kills, seed: 7, ordersPerSecond: 2 })
  expect(isWhole, lines.join('\n')).toBe(true)
})
