// Checks the rows of suggestions.
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Suggestion } from '#contract/search/search.schema.ts'
import { SuggestionRows } from './search-rows.tsx'

test('SRCH-02 a unit stays with its number, also where only one of them matches', () => {
  const category: Suggestion = {
    kind: 'category',
    text: [
      { text: 'Труба бухта ', match: false },
      { text: '120', match: true },
      { text: ' м', match: false },
    ],
    count: 3,
  } as Suggestion
  expect(rowsOf(category)).toContain('Труба бухта <mark>120</mark>\u00a0м')
})

test('SRCH-02 «PE-RT» does not break, also where it matches in part', () => {
  const text = [
    { text: 'Труба ', match: false },
    { text: 'PE', match: true },
    { text: '-RT 16', match: false },
  ]
  expect(rowsOf({ kind: 'category', text, count: 3 } as Suggestion)).toContain(
    '<span>Труба </span><span class="whitespace-nowrap"><mark>PE</mark>-RT</span><span> 16</span>',
  )
})

const rowsOf = (suggestion: Suggestion): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <SuggestionRows id="rows" suggestions={[suggestion]} hrefs={['/catalog/pipes']} active={-1} onOpen={() => undefined} />
    </MemoryRouter>,
  )
