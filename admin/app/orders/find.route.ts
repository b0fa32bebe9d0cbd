// Answers what can be put into an order: the shop's search, its sections, analogues, a pasted list, callers by phone (ADM-02).
import * as z from 'zod/mini'
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { nationalDigits } from '#contract/values/phone.ts'
import { maxDraftLines, parseOrderNumber } from '#contract/orders/orders.ts'
import { isUuid } from '#contract/values/uuid.ts'
import {
  findAnaloguesForOrder,
  listSection,
  listSections,
  offerLines,
  readFileLines,
  readPastedLines,
  repeatLines,
  searchForOrder,
} from '#server/orders/desk/find-products.ts'
import { findJoinable } from '#server/orders/desk/join-orders.ts'
import { findCallers } from '#server/orders/desk/place-for-caller.ts'
import { isInScope, type OrderScope } from '#server/orders/order-scope.ts'
import { asResult, openDesk, readSent } from './desk.loader.ts'
import type { Route } from './+types/find.route.ts'

export const handle = { action: 'orders:change', query: { cost: 10 }, post: { cost: 50 }, isBackground: 'data' } satisfies PageHandle

const minPhoneDigits = 4
/** Of an order that lacks more, the dialog still finds analogues of each line. */
const maxReplaced = 8

/** `number` of the order or `payer` says whose prices are shown. */
export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { services, desk } = openDesk(context)
  const of = (name: string) => (searchParams.get(name) ?? '').slice(0, 200)
  const digits = nationalDigits(of('phone')) ?? ''
  const whom = { payer: await payerOf(services.db, desk.scope, of('number'), of('payer')), scope: desk.scope }
  return {
    query: of('q'),
    phone: of('phone'),
    products: of('section') !== '' ? await listSection(services, of('section'), whom) : await searchForOrder(services, of('q'), whom),
    sections: searchParams.has('section') ? listSections(services) : [],
    /** by article */
    analogues: Object.fromEntries(
      await Promise.all(
        searchParams
          .getAll('analogues')
          .slice(0, maxReplaced)
          .map(async (article) => [article, await findAnaloguesForOrder(services, article.slice(0, 200), whom)] as const),
      ),
    ),
    joinable: of('joinable') === '' ? [] : await findJoinable(services.db, of('joinable'), desk.scope),
    callers: digits.length >= minPhoneDigits ? await findCallers(services.db, `+7${digits}`, desk.scope) : [],
  }
}

const asked = z.object({
  /** a pasted list */
  text: z._default(z.string().check(z.maxLength(50_000, 'Список слишком длинный')), ''),
  /** a list as a file; `base64` of 700 kB */
  file: z.optional(z.object({ name: z.string(), base64: z.string().check(z.maxLength(960_000, 'Файл слишком большой')) })),
  /** of an order whose lines are repeated */
  repeat: z._default(z.string(), ''),
  articles: z._default(z.array(z.string()).check(z.maxLength(maxDraftLines)), []),
  /** of an order, or the account of its payer: whose prices */
  number: z._default(z.string(), ''),
  payer: z._default(z.string(), ''),
})
export type FindLines = z.input<typeof asked>

export async function action({ context, request }: Route.ActionArgs) {
  const { services, desk, visitor } = openDesk(context)
  return asResult(async () => {
    const { text, file, repeat, articles, number, payer } = await readSent(asked, request)
    const whom = { payer: await payerOf(services.db, desk.scope, number, payer), scope: desk.scope }
    const lines =
      file !== undefined
        ? await readFileLines(services, file, { userId: desk.actor.id, clientAddress: visitor.clientAddress }, whom)
        : repeat !== ''
          ? await repeatLines(services, repeat, whom)
          : articles.length > 0
            ? await offerLines(services, articles, whom)
            : await readPastedLines(services, text, whom)
    return { isDone: true as const, lines }
  })
}

type Database = ReturnType<typeof openDesk>['services']['db']

async function payerOf(db: Database, scope: OrderScope, number: string, payer: string): Promise<string | null> {
  if (isUuid(payer)) return payer
  const known = parseOrderNumber(number)
  if (known === undefined) return null
  const order = db.selectFrom('orders').select('userId').where('number', '=', known).where(isInScope(scope))
  return (await order.executeTakeFirst())?.userId ?? null
}
