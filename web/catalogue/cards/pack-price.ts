// Finds how many units a coil or pack holds by the product's name, and formats its price (CAT-11).
import { formatTiyn } from '#contract/values/money.ts'
import { formatUnits } from '#contract/catalogue/stock-level.ts'
import { isPiece } from '#contract/catalogue/unit-price.ts'

const packs = {
  бухт: 'бухта',
  рулон: 'рулон',
  упак: 'упаковка',
  пачк: 'пачка',
  отрез: 'отрезок',
  хлыст: 'хлыст',
  мот: 'моток',
  катуш: 'катушка',
  барабан: 'барабан',
  связк: 'связка',
}

// A function, so that the browser, which gets the text, does not load the patterns.
function amountIn(name: string) {
  const pack = `(?<pack>${Object.keys(packs).join('|')})`
  const amount = '(?<count>\\d+(?:[.,]\\d+)?)\\s?(?<unit>\\p{L}[\\p{L}.]*[²³\\d]?)'
  const before = new RegExp(`(?<!\\p{L})${pack}\\p{L}*\\.?[\\s,:(–-]{0,3}(?:по\\s)?${amount}`, 'iu')
  const after = new RegExp(`(?<![\\d.,])${amount}(?:\\s?(?:/|в|—|-)\\s?|\\s)${pack}`, 'iu')
  return (before.exec(name) ?? after.exec(name))?.groups
}

/** «бухта 240 м — 52 800 ₸». Pieces are left out: shops sell «упаковка 100 шт» as one piece. */
export function packPriceText({ name, unit, priceTiyn }: { name: string; unit: string; priceTiyn: number | null }): string | undefined {
  if (priceTiyn === null || isPiece(unit)) return undefined
  const found = amountIn(name)
  if (!found || sameUnit(found['unit'] ?? '') !== sameUnit(unit)) return undefined
  const count = Number(found['count']?.replace(',', '.'))
  const noun = Object.entries(packs).find(([stem]) => stem === found['pack']?.toLowerCase())?.[1]
  return noun && count > 1 ? `${noun}\u00a0${formatUnits(count, unit)}\u00a0— ${formatTiyn(Math.round(priceTiyn * count))}` : undefined
}

/** One spelling for «м.», «пог. м», «п.м.»; «м2», «кв. м». */
function sameUnit(unit: string): string {
  const bare = unit.toLowerCase().replace(/[\s.]/g, '').replace('2', '²').replace('3', '³')
  if (/^(пог|п)?м(етр\p{L}*|п)?$/u.test(bare)) return 'м'
  return bare.startsWith('квм') ? 'м²' : bare
}
