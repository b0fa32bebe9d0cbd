// Checks where long names of facts break (CONST-15).
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FactList } from './page-layout.tsx'

test('CONST-15 long names and values of facts break between syllables where a phone is too narrow', () => {
  const html = renderToStaticMarkup(<FactList facts={[{ name: 'Производительность', value: 'не нужен, диспетчеризация' }]} />)
  expect(html).toContain('Произ\u00adво\u00adди\u00adтельность</dt>')
  expect(html).toContain('диспет\u00adче\u00adри\u00adза\u00adция</dd>')
})
