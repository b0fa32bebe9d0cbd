// Gives the order desk its server side: orders in the scope of the person, and their changes.
import * as z from 'zod/mini'
import type { RouterContextProvider } from 'react-router'
import { may } from '#contract/accounts/permissions.ts'
import { errorTexts, toRefusal, type ErrorCode } from '#contract/errors.ts'
import { deskChange } from '#contract/orders/order-change.schema.ts'
import { asShopError, ShopError } from '#server/errors.ts'
import { changeAtDesk } from '#server/orders/desk/change-at-desk.ts'
import type { DeskStaff } from '#server/orders/desk/lock-order.ts'
import { readDeskOrder } from '#server/orders/desk/read-desk-order.ts'
import { getStaffScope } from '#server/orders/order-scope.ts'
import { listOrderShops, type OrderShop } from '#server/orders/pickup-shops.ts'
import { asStaff } from '#server/staff/staff-sessions.ts'
import { requestContext } from '#web/rendering/request-context.ts'
import { findLastEditor, firstTexts } from '../frame/save-record.loader.ts'

type Refused = { isDone: false; text: string; fields: Partial<Record<string, string>> }
/** Changed since it was read: values of now by field, by whom and when, for people. */
type Conflict = { current: Readonly<Record<string, unknown>>; by: string; at: string }

export type ChangeResult =
  | { isDone: true; version: number; /** number of a second order */ made?: string }
  | (Refused & { conflict?: Conflict })

type Context = Readonly<RouterContextProvider>

export function openDesk(context: Context) {
  const { services, visitor } = context.get(requestContext)
  const own = asStaff(visitor)
  const desk: DeskStaff = { actor: own.actor, scope: getStaffScope(own.staff) }
  return { services, visitor: own, desk }
}

/** undefined: there is none, or it is of another shop */
export async function findOrderPage(context: Context, number: string) {
  const { services, visitor, desk } = openDesk(context)
  const order = await readDeskOrder(services, number, desk.scope)
  return (
    order && {
      order,
      now: services.clock().getTime(),
      mayOpenCustomer: may(visitor, 'customers:change'),
    }
  )
}

const sentChange = z.object({
  change: deskChange,
  version: z.optional(z.int()),
  seen: z.optional(z.record(z.string(), z.array(z.unknown()))),
})

/** Those of a seller alone. */
export async function listDeskShops(context: Context): Promise<OrderShop[]> {
  const { services, desk } = openDesk(context)
  return (await listOrderShops(services.db, 'customer')).filter(({ id }) => desk.scope?.includes(id) ?? true)
}

/** A refusal is a result: what was typed stays on the page. */
export async function changeFromPage(context: Context, number: string, request: Request): Promise<ChangeResult> {
  const { services, desk } = openDesk(context)
  try {
    const { change, ...base } = await readSent(sentChange, request)
    const { version, made } = await changeAtDesk(services, desk, number, base, change)
    return { isDone: true, version: version ?? 0, ...(made !== null && { made }) }
  } catch (error) {
    const { conflict } = asShopError(error)
    if (!conflict) return refusedOf(error)
    const { id } = await services.db.selectFrom('orders').select('id').where('number', '=', number).executeTakeFirstOrThrow()
    const current = Object.fromEntries(Object.entries(conflict.values).map(([field, { current: now }]) => [field, now]))
    const text = 'Пока вы\u00a0правили, это изменил другой сотрудник.'
    return { isDone: false, text, fields: {}, conflict: { current, ...(await findLastEditor(services.db, 'orders', id)) } }
  }
}

export const asResult = <Done>(work: () => Promise<Done>): Promise<Done | Refused> => work().catch(refusedOf)

/** @throws what is no refusal */
function refusedOf(error: unknown): Refused {
  if (!toRefusal(error)) throw error
  const { detail, fields, code } = asShopError(error)
  const first = firstTexts(fields)
  return { isDone: false, text: detail ?? Object.values(first)[0] ?? refusalTexts[code] ?? errorTexts[code].detail, fields: first }
}

/** Where that of buyers does not fit. */
const refusalTexts: Partial<Record<ErrorCode, string>> = {
  unavailable: 'Магазин сейчас не\u00a0отвечает. Повторите через минуту: набранное на\u00a0месте.',
  status_not_allowed: 'В\u00a0этом состоянии так нельзя.',
  key_reused: 'Из\u00a0этого черновика заказ уже записан, он в\u00a0списке. Для\u00a0нового нажмите «Очистить».',
}

/** The JSON of a request. @throws malformed with the texts of each field */
export async function readSent<Schema extends z.ZodMiniType>(schema: Schema, request: Request): Promise<z.output<Schema>> {
  const { data, error } = schema.safeParse(await request.json().catch(() => undefined))
  if (!error) return data
  const fields: Record<string, string[]> = {}
  for (const { path, message } of error.issues) (fields[String(path.at(-1))] ??= []).push(message)
  throw new ShopError('malformed', { fields, detail: error.issues[0]?.message })
}
