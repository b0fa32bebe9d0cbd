// Checks where long names of facts break (CONST-15).
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FactList } from './page-layout.tsx'

test('CONST-15 a long name of a fact breaks between syllables where a phone is too narrow', () => {
  const html = renderToStaticMarkup(<FactList facts={[{ name: 'Производительность', value: '0,25–60 м³/ч' }]} />)
  expect(html).toContain('Произ\u00adво\u00adди\u00adтельность</dt>')
})
