// Checks what a row of a list adds, by the unit and the stock of its product (DRF-02).
import { expect, test } from 'vitest'
import { previewRows, rowProblem } from './list-preview.ts'
import { unitKind } from './units.ts'
import type { MatchedRow } from './uploaded-list.ts'

const row = (at: number, quantity: number, unit?: string): MatchedRow => ({
  row: at,
  articles: ['A'],
  barcode: null,
  name: null,
  quantityText: String(quantity),
  unit,
  quantity,
  problem: null,
  way: 'article',
  candidates: ['A'],
})
const preview = (rows: MatchedRow[], unit: string, stock: number, choices = {}) =>
  previewRows(rows, choices, new Map([['A', { article: 'A', name: 'Труба', unit, priceTiyn: 100, stock }]]))

test('DRF-02 a quantity in another unit than the product is sold in is asked for', () => {
  const stateOf = (written: string | undefined, unit: string) => preview([row(1, 5, written)], unit, 100)[0]!.state
  for (const [written, unit] of [
    ['уп', 'шт'],
    ['бухты', 'м'],
    ['м', 'шт'],
    ['шт.', 'м'],
    ['кг', 'шт'],
    ['тыс. шт', 'шт'],
    ['м2', 'м'],
  ] as const)
    expect([written, unit, stateOf(written, unit)]).toEqual([written, unit, 'bad_quantity'])
  for (const [written, unit] of [
    [undefined, 'м'],
    ['компл.', 'шт'],
    ['пог. м', 'м'],
    ['Метр погонный', 'м'],
    ['кв.м', 'м²'],
    ['упаковки', 'упак'],
    ['секций', 'шт'],
  ] as const)
    expect([written, unit, stateOf(written, unit)]).toEqual([written, unit, 'found'])
  expect(preview([row(1, 5, 'уп')], 'шт', 100, { 1: { quantity: 500 } })[0]).toMatchObject({ state: 'above_stock', taken: 100 })
  expect(unitKind('май')).toBeUndefined()
})

test('DRF-02 CHK-01 a product without stock is on order in any quantity; of others the first rows get the stock', () => {
  expect(preview([row(1, 5_000)], 'шт', 0)[0]).toMatchObject({ state: 'found', taken: 5000 })
  const rows = preview([row(1, 3), row(2, 3), row(3, 3)], 'шт', 4)
  expect(rows.map(({ state, taken }) => [state, taken])).toEqual([
    ['found', 3],
    ['above_stock', 1],
    ['above_stock', 0],
  ])
  expect(rowProblem(rows[2]!)).toContain('Больше нет')
})
