// Chooses the price type of 1C whose prices the shop publishes (EXCH-01).

export type SentType = { id: string; name: string }

// Never published, not even as «Закупочная (розница)».
const purchase =
  /закуп|покупк|себест|уч[её]тн|вход(?!ит)|приход|поставщ|поступл|завод|фабри|инвойс|планов|внутр|трансф|сатып алу|кіріс|cost|purchas|supplier|vendor|buying|incoming|internal/i
const retail = /розн|ррц|мрц|retail|бөлшек/i
/** For some customers only. */
const closed =
  /опт(?!им)|дил+ер|партн|агент|дистриб|корпор|сотрудн|спец|скидк|акци|тендер|договор|контракт|монтаж|миним|көтерме|wholesale|dealer|partner|distrib|vip/i
const open = /сайт|интернет|магазин|прода[жв]|прайс|базов|основн|web|site|shop|sale|base/i

/** The lower, the better; undefined: no price for everybody. */
function rankOf({ name }: SentType): number | undefined {
  if (purchase.test(name)) return undefined
  if (retail.test(name)) return 0
  if (closed.test(name)) return undefined
  return open.test(name) ? 1 : name === '' ? 3 : 2
}

/** @param chosen the name that the owner has set, else '' @param current stays while it can be published @returns undefined: none can */
export function chooseRetailType(sent: readonly SentType[], chosen: string, current: SentType | undefined): string | undefined {
  const all = current ? [current, ...sent] : sent
  const named = chosen === '' ? undefined : all.find(({ name }) => name.toLowerCase() === chosen.toLowerCase())
  if (named) return named.id
  if (current && (chosen !== '' || rankOf(current) !== undefined)) return current.id
  const ranked = sent.flatMap((type) => ({ id: type.id, rank: rankOf(type) ?? Infinity })).filter(({ rank }) => rank < Infinity)
  return ranked.sort((a, b) => a.rank - b.rank)[0]?.id
}
