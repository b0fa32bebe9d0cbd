// Checks that cached tokens equal computed ones (SRCH-06).
import { expect, test } from 'vitest'
import { generateProducts } from '#demo/generator.ts'
import { isFullRun } from '#test/full-run.ts'
import { normalize } from './normalize-text.ts'
import { TokenCache } from './token-cache.ts'
import { splitGroups } from './tokenize.ts'

const odd = [
  '',
  ' ',
  '  Кран   шаровой ',
  'Труба 20 x 2,8',
  'Труба 20 × 2,8 мм',
  'Труба 20x 2.8',
  'труба 20 Х2,8',
  'Кран 1 "',
  'Кран 1/2 " ВР',
  'Кран 1 1/4" ВР',
  'Кран 1 ½"',
  "Бак 5 ''",
  'Ду 20',
  'ду\u00a020 100\u00a0л',
  'Бак 100 литров, 2 квт',
  '5 \u200b"',
  'e \u0301 й и\u0306',
  '5 \u0301x 3',
  'G 1/2 (ВР) «Х» x',
  'м³/ч 20 °C + - / .',
  '5 x\0 3',
  '5\u200bх 3',
  '² х 3',
  '5 ”х 3 ’’ х3 * 4*',
  'хром рабочих 5 хомут',
  'ПРОЕКТ ΑΣ Straße İ',
]

test('SRCH-06 names are split the same token by token as whole', () => {
  const cache = new TokenCache((text) => text)
  const names = [...generateProducts({ count: isFullRun ? 5000 : 1000 })].map(({ name }) => name)
  for (const text of [...odd, ...names, ...names.map((name) => name.toUpperCase()), ...odd])
    expect(cache.splitGroups(text)).toEqual(splitGroups(normalize(text)))
})
