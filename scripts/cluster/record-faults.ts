// Replaces the row of one failure in the section «cluster» of bench/results.md: failures can be played one by one.
import { readFileSync } from 'node:fs'
import { currentCommit, resultsFile, recordResult } from '../../bench/record-result.ts'
import { faults } from './faults.ts'

const title = 'cluster'
const columns = [
  'failure',
  'orders + pages a second; load average',
  'writes back after, s',
  'pages answered 200',
  'other answers',
  'orders acknowledged',
  'attempts failed',
  'lost / doubled',
  'stock adds up',
  'writes acknowledged by',
  'promises kept',
  'commit',
]
export const tableHead = [`| ${columns.join(' | ')} |`, `|${'---|'.repeat(columns.length)}`]

/** @param cells without the first one @returns the row */
export function recordFault(failure: string, cells: readonly string[]): string {
  const row = `| ${[failure, ...cells, currentCommit()].join(' | ')} |`
  const section =
    readFileSync(resultsFile, 'utf8')
      .split(/\n(?=## )/)
      .find((one) => one.startsWith(`## ${title}\n`)) ?? ''
  const known = new Map(section.split('\n').map((line) => [line.split(' | ')[0]?.replace('| ', '') ?? '', line]))
  known.set(failure, row)
  recordResult(title, 'npm run cluster -- check', [
    'Three machines of deploy/ on this one: «writes back» is the longest time without an acknowledged order, an attempt that failed was refused with «try again». Visitors are given the addresses of the three machines in turn, and take the next one where a port is closed. Each row is the latest run of its failure, at its own commit.',
    '',
    ...tableHead,
    ...faults.flatMap((fault) => known.get(fault.title) ?? []),
  ])
  return row
}
