// SRCH-01: what words of queries mean is made out once.
import { expect, test } from 'vitest'
import { KnownWords } from './bounded-cache.ts'

test('SRCH-01 a word is made out once, again when words mean something else; not more than some are remembered', () => {
  const known = new KnownWords<string>(2)
  const made: string[] = []
  const find = (word: string) =>
    known.find(word, () => {
      made.push(word)
      return `of ${word}`
    })
  expect([find('кран'), find('кран'), find('вентиль')]).toEqual(['of кран', 'of кран', 'of вентиль'])
  expect(made.splice(0)).toEqual(['кран', 'вентиль'])
  find('труба') // there is no room for a third
  find('труба')
  find('кран')
  expect(made.splice(0)).toEqual(['труба', 'кран'])
  known.forget()
  find('кран')
  expect(made).toEqual(['кран'])
})
