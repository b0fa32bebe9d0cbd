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
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <SuggestionRows id="rows" suggestions={[category]} hrefs={['/catalog/pipes']} active={-1} onOpen={() => undefined} />
    </MemoryRouter>,
  )
  expect(html).toContain('Труба бухта <mark>120</mark>\u00a0м')
})
