// Kills the shop at each step of an exchange while customers order (EXCH-04, EXCH-05).
import { expect, test } from 'vitest'
import { measureExchangeFaults } from '../../bench/exchange/faults.ts'

/** Once at every step of both kinds of session; `npm run bench -- exchange-faults` does it a hundred times. */
const kills = 12
/** Two minutes alone; beside other heavy tests each start of the shop takes its time. */
const timeout = 900_000

test(
  'EXCH-04 EXCH-05 sessions survive a kill at each step while customers order: same catalogue, no order lost or doubled',
  { timeout },
  async () => {
    const { isWhole, lines } = await measureExchangeFaults({ kills, seed: 7 })
    expect(isWhole, lines.join('\n')).toBe(true)
  },
)
