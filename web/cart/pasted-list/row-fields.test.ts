import { expect, test } from 'vitest'
import { onlyRows, rowOfField } from './row-fields.ts'

test('SRCH-05 a save holds the rows that were changed, so that another tab\u2019s quantities stay', () => {
  const form = new FormData()
  for (const name of ['key', 'article-1', 'quantity-1', 'article-12', 'quantity-12', 'article-2', 'quantity-2']) form.append(name, name)
  expect([...onlyRows(form, new Set([rowOfField('quantity-2'), rowOfField('article-1')])).keys()]).toEqual([
    'article-1',
    'quantity-1',
    'article-2',
    'quantity-2',
  ])
})
