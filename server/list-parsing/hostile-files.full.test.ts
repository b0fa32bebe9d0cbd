// Checks that any file is read or refused with our own text, and soon (DRF-02, SEC-01).
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ShopError } from '../errors.ts'
import { maxListRows, type ListReading } from '#contract/lists/uploaded-list.ts'
import { maxQuantity } from '#contract/cart/cart.ts'
import { readList } from '#test/file-of.ts'
import { xlsxOf, type XlsxCell } from '#test/xlsx.ts'
import { readListText } from './parse-list.ts'

// CPU time, since other work shares the machine. Backtracking would take minutes.
const maxCpuMs = 5000
const settings = { numRuns: 150, seed: 20_261_121 }

const cpuMsSince = (began: NodeJS.CpuUsage) => {
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1000
}

async function readOrRefuse(bytes: Buffer, name: string): Promise<void> {
  const began = process.cpuUsage()
  try {
    check(await readList(bytes, name))
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    expect(error.detail).toMatch(/[А-я]/)
    expect(error.status).toBeLessThan(500)
  }
  expect(cpuMsSince(began)).toBeLessThan(maxCpuMs)
}

function check({ rows }: ListReading): void {
  expect(rows.length).toBeLessThanOrEqual(maxListRows)
  for (const { row, quantity, problem, articles, barcode, name } of rows) {
    expect(row).toBeGreaterThan(0)
    expect(problem === null).toBe(quantity !== null)
    if (quantity !== null) expect(Number.isInteger(quantity) && quantity >= 1 && quantity <= maxQuantity).toBe(true)
    expect(articles.length > 0 || barcode !== null || name !== null).toBe(true)
  }
}

const names = fc.constantFrom('a.xlsx', 'a.csv', 'заказ', 'a.txt')
const words = fc.constantFrom(
  'Артикул',
  'Кол-во',
  'Штрихкод',
  'Итого',
  'VT-15',
  '1 000',
  '2,5 м',
  '-1',
  '',
  '"',
  ';',
  '=…',
  '#N/A',
  '4870001234567',
)
const cell = fc.oneof(words, fc.string({ maxLength: 12, unit: 'binary' }), fc.string({ maxLength: 12 }))

test('DRF-02 SEC-01:uploads any bytes are read or refused', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 600 }), names, (bytes, name) => readOrRefuse(Buffer.from(bytes), name)),
    settings,
  )
})

test('DRF-02 SEC-01:uploads any text is read or refused, in any encoding', async () => {
  const table = fc.tuple(fc.array(fc.array(cell, { maxLength: 8 }), { maxLength: 30 }), fc.constantFrom(';', ',', '\t', '|', ' '))
  const text = table.map(([rows, delimiter]) => rows.map((row) => row.join(delimiter)).join('\n'))
  const encoding = fc.constantFrom('utf8' as const, 'utf16le' as const, 'latin1' as const)
  await fc.assert(
    fc.asyncProperty(text, encoding, (content, form) => readOrRefuse(Buffer.from(content, form), 'a.csv')),
    settings,
  )
  fc.assert(
    fc.property(text, (content) => check(readListText(content))),
    settings,
  )
})

test('DRF-02 SEC-01:uploads any workbook is read or refused, also with a few bytes changed', async () => {
  const sheetCell: fc.Arbitrary<XlsxCell> = fc.oneof(
    words,
    fc.double(),
    fc.integer(),
    fc.constant(null),
    fc.string({ maxLength: 8 }).map((f) => ({ f })),
  )
  const place = fc.tuple(fc.constantFrom('A', 'B', 'C'), fc.integer({ min: 1, max: 9 })).map(([column, row]) => `${column}${row}`)
  const workbook = fc.record({
    rows: fc.array(fc.array(sheetCell, { maxLength: 6 }), { maxLength: 12 }),
    merges: fc.array(
      fc.tuple(place, place).map((two) => two.join(':')),
      { maxLength: 3 },
    ),
    changes: fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 3 }),
  })
  await fc.assert(
    fc.asyncProperty(workbook, ({ rows, merges, changes }) => {
      const bytes = xlsxOf([{ name: 'Л', rows, merges }])
      for (const [at, byte] of changes) bytes[at % bytes.length] = byte
      return readOrRefuse(bytes, 'a.xlsx')
    }),
    settings,
  )
})

test('DRF-02 patterns take no time with the worst of texts', () => {
  for (const bad of [
    '9 '.repeat(50_000),
    'х '.repeat(50_000),
    `A${' '.repeat(50_000)}1`,
    '1 000'.repeat(20_000),
    '-'.repeat(50_000),
    '"'.repeat(50_000),
    ';'.repeat(50_000),
    `a${'1'.repeat(1_000_000)}`,
  ]) {
    const began = process.cpuUsage()
    check(readListText(`${bad}\n${bad}`))
    expect(cpuMsSince(began)).toBeLessThan(maxCpuMs)
  }
})
