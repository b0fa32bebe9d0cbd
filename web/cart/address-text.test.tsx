// Checks where an address may break (CONST-15).
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AddressText } from './address-text.tsx'

test('CONST-15 SHELL-13 an address keeps its «312-й» together and is the same text', () => {
  const html = renderToStaticMarkup(<AddressText address="Актобе, проспект 312-й стрелковой дивизии, 12" />)
  expect(html).toContain('проспект <span class="whitespace-nowrap">312-й</span> стрелковой')
  expect(renderToStaticMarkup(<AddressText address="Алматы, 25-28" />)).toBe('Алматы, 25-28')
})
