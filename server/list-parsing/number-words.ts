// Reads quantities that are written in words: «десять шт», «сто двадцать метров» (DRF-02).
import { lineUnits } from '#contract/lists/units.ts'

const values = Object.entries({
  'один|одн[ау]|одного': 1,
  'два|две|двух': 2,
  'три|тр[её]х': 3,
  'четыре|четыр[её]х': 4,
  'пят[ьи]': 5,
  'шест[ьи]': 6,
  'семь|семи': 7,
  'восемь|восьми': 8,
  'девят[ьи]': 9,
  'десят[ьи]': 10,
  'одиннадцат[ьи]': 11,
  'двенадцат[ьи]': 12,
  'тринадцат[ьи]': 13,
  'четырнадцат[ьи]': 14,
  'пятнадцат[ьи]': 15,
  'шестнадцат[ьи]': 16,
  'семнадцат[ьи]': 17,
  'восемнадцат[ьи]': 18,
  'девятнадцат[ьи]': 19,
  'двадцат[ьи]': 20,
  'тридцат[ьи]': 30,
  'сорока?': 40,
  'пятьдесят|пятидесяти': 50,
  'шестьдесят|шестидесяти': 60,
  'семьдесят|семидесяти': 70,
  'восемьдесят|восьмидесяти': 80,
  девяносто: 90,
  'сто|ста': 100,
  двести: 200,
  триста: 300,
  четыреста: 400,
  пятьсот: 500,
  шестьсот: 600,
  семьсот: 700,
  восемьсот: 800,
  девятьсот: 900,
  'тысяч[аиу]?': 1000,
}).map(([word, value]): [RegExp, number] => [new RegExp(`^(?:${word})$`, 'iu'), value])

const word = `(?:${values.map(([{ source }]) => source.slice(1, -1)).join('|')})`
/** Before a unit, or behind a number or a separator at the end: «тройник на три» names a product. */
const written = new RegExp(
  String.raw`(?<![\p{L}\d])${word}(?:\s${word})*(?=\s(?:${lineUnits})(?![\p{L}\p{N}])|(?<=(?:^|\d\S{0,2}\s|[;,:–—-]\s*)${word}(?:\s${word})*)[.!]?$)`,
  'giu',
)

export const toDigits = (text: string): string =>
  text.replace(written, (words) => {
    const numbers = words.split(/\s/).map((one) => values.find(([said]) => said.test(one))?.[1] ?? 0)
    return String(numbers.reduce((sum, number) => (number === 1000 ? (sum || 1) * number : sum + number), 0))
  })
