// Checks which prices and limits are taken out of a query (SRCH-07).
import { expect, test } from 'vitest'
import { takePrice, withLimits } from './price-limit.ts'

test.each([
  ['смеситель до 20 тыс', { to: 20_000 }, 'смеситель'],
  ['радиатор не дороже 25 тысяч', { to: 25_000 }, 'радиатор'],
  ['ванна от 100 до 200 тысяч белая', { from: 100_000, to: 200_000 }, 'ванна белая'],
  ['полотенцесушитель до 40 000 ₸', { to: 40_000 }, 'полотенцесушитель'],
  ['насос дешевле 15000', { to: 15_000 }, 'насос'],
  ['насос в пределах 15000', { to: 15_000 }, 'насос'],
  ['насос 30к тг', { to: 30_000 }, 'насос'],
])('SRCH-07 «%s» names the price %j', (query, price, text) => expect(takePrice(query)).toMatchObject({ price, text }))

test.each(['кабель до 20 м', 'ёмкость до 2000 литров', 'navien deluxe 24k', 'труба 16х2', 'насос 25-60', 'котёл до 30 кВт'])(
  'SRCH-07 «%s» names no price',
  (query) => expect(takePrice(query)).toEqual({ text: query, words: '' }),
)

test.each([
  ['не длиннее полутора метров', '≤1.5 метров'],
  ['длиннее 2 м', '>2 м'],
  ['не слабее 24 квт', '≥24 квт'],
  ['уже пятидесяти сантиметров', '<50 сантиметров'],
  ['с глубины 80 м', 'с глубины ≥80 м'],
  ['с двумя контурами', 'с двумя контурами'],
  ['два контура', 'два контура'],
])('SRCH-07 the limit and the number of «%s» are read as «%s»', (said, read) => expect(withLimits(said)).toBe(read))
