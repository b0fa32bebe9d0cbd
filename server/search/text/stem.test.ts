// Checks the stems of Russian words (SRCH-06).
import { expect, test } from 'vitest'
import { listRelatedStems, stem } from './stem.ts'

test.each([
  'рукав рукава рукавов',
  'полив полива поливом',
  'перелив перелива',
  'состав состава',
  'камень камня камнем',
  'уровень уровня',
  'уголок уголки',
  'уголь угля углем',
  'котел котлы котлов',
  'клапан клапана клапаны',
])('SRCH-06 one stem: %s', (forms) => expect(new Set(forms.split(' ').map(stem)).size).toBe(1))

test('SRCH-06 words of different meaning have different stems', () => {
  expect(stem('уголь')).not.toBe(stem('угол'))
  expect(stem('полив')).not.toBe(stem('пол'))
})

test('SRCH-06 a noun and its adjective are related', () => {
  expect(listRelatedStems(stem('фланец'))).toContain(stem('фланцевый'))
  expect(listRelatedStems(stem('фланцевый'))).toContain(stem('фланец'))
})
