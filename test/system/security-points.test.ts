// Checks that docs/security.md answers each point of ASVS 5.0, levels 1 and 2, once, and counts them.
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

// Points of level 3 are left out.
const levels1And2 = `
  1.1.1–2 1.2.1–9 1.3.1–11 1.4.1–3 1.5.1–2 2.1.1–3 2.2.1–3 2.3.1–4 2.4.1 3.2.1–2 3.3.1–4 3.4.1–6 3.5.1–5 3.7.1–2
  4.1.1–3 4.2.1 4.3.1–2 4.4.1–4 5.1.1 5.2.1–3 5.3.1–2 5.4.1–3 6.1.1–3 6.2.1–12 6.3.1–4 6.4.1–4 6.5.1–5 6.6.1–3 6.8.1–4
  7.1.1–3 7.2.1–4 7.3.1–2 7.4.1–5 7.5.1–2 7.6.1–2 8.1.1–2 8.2.1–3 8.3.1 8.4.1 9.1.1–3 9.2.1–4
  10.1.1–2 10.2.1–2 10.3.1–4 10.4.1–11 10.5.1–5 10.6.1–2 10.7.1–3 11.1.1–2 11.2.1–3 11.3.1–3 11.4.1–4 11.5.1 11.6.1
  12.1.1–3 12.2.1–2 12.3.1–4 13.1.1 13.2.1–5 13.3.1–2 13.4.1–5 14.1.1–2 14.2.1–4 14.3.1–3 15.1.1–3 15.2.1–3 15.3.1–7
  16.1.1 16.2.1–5 16.3.1–4 16.4.1–3 16.5.1–3 17.1.1 17.2.1–4 17.3.1–2`

const text = readFileSync('docs/security.md', 'utf8')
const states = ['held', 'operator', 'n/a', 'not held']
const rows = [...text.matchAll(/^\| ([\d.–, ]+) \| ([a-z/ ]+) \| (.+) \|$/gm)].map(([, points = '', state = '', where = '']) => ({
  points: pointsOf(points),
  state,
  where,
}))

/** `1.2.1–1.2.3, 1.5.1`, also `1.2.1–3` */
function pointsOf(list: string): string[] {
  return list
    .trim()
    .split(/[\s,]+/)
    .flatMap((one) => {
      const [first = '', last = first] = one.split('–')
      const [section, from] = [first.slice(0, first.lastIndexOf('.')), numberOf(first)]
      return Array.from({ length: numberOf(last) - from + 1 }, (_, at) => `${section}.${from + at}`)
    })
}

function numberOf(point: string): number {
  return Number(point.slice(point.lastIndexOf('.') + 1))
}

test('SEC-01:checklist each point of levels 1 and 2 has one row, in order', () => {
  const expected = pointsOf(levels1And2)
  expect(expected).toHaveLength(253)
  const given = rows.flatMap(({ points }) => points)
  expect(given.filter((point, at) => given.indexOf(point) !== at)).toEqual([])
  expect(given.toSorted()).toEqual(expected.toSorted())
})

test('SEC-01:checklist the table of chapters counts the states, and what is not held says when it will be, or why not', () => {
  const counted = Array.from({ length: 17 }, (_, at) => {
    const ofChapter = rows.filter(({ points }) => points[0]!.startsWith(`${at + 1}.`))
    const counts = states.map((state) => ofChapter.filter((row) => row.state === state).reduce((sum, { points }) => sum + points.length, 0))
    return `| V${at + 1} | ${counts.join(' | ')} |`
  })
  expect([...text.matchAll(/^\| V\d+ \|.*$/gm)].map(([line]) => line)).toEqual(counted)
  for (const { points, state, where } of rows.filter((row) => row.state === 'not held'))
    expect([points, state, where]).toEqual([points, state, expect.stringMatching(/When|With|No change|on purpose/i)])
})

test('SEC-01:checklist each file that is named without its folder exists', () => {
  const known = new Set(globSync('{server,web,contract,test,scripts,demo}/**/*.{ts,tsx,mjs}').map((file) => basename(file)))
  const named = [...text.matchAll(/`([\w-]+(?:\.[\w-]+)*\.(?:tsx?|mjs))`/g)].map(([, name = '']) => name)
  expect(named.filter((name) => !known.has(name))).toEqual([])
})
