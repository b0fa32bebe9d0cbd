// Handles the tabs of current and past orders (ORD-02). The filter is part of the URL.
import { redirect } from 'react-router'
import { countPages, parsePage } from '#contract/values/pages.ts'
import { currentStatuses, pastStatuses, type OrderStatus } from '#contract/orders/orders.ts'
import { listOwnOrders } from '#server/orders/list-orders.ts'
import { countGuestOrders, claimGuestOrders } from '#server/orders/guest-orders/claim-guest-orders.ts'
import type { TabActionArgs, TabArgs } from '../rendering/account-tab-args.ts'
import { redirectPastEnd } from '../rendering/redirect-past-end.loader.ts'
import { readField } from '../forms/form-data.ts'

type OrdersFilter = { search: string; from: string; to: string; status: OrderStatus | '' }
export type OrdersTabData = Awaited<ReturnType<typeof load>>
const pageSize = 20

export const loadCurrentOrders = (args: TabArgs) => load(args, 'currentorders', currentStatuses)
export const loadPastOrders = (args: TabArgs) => load(args, 'historyorders', pastStatuses)

async function load({ services: { db }, visitor, url }: TabArgs, tab: 'currentorders' | 'historyorders', statuses: readonly OrderStatus[]) {
  const filter = readFilter(url.searchParams, statuses)
  const page = parsePage(url.searchParams.get('page'))
  const listFilter = {
    statuses: filter.status === '' ? statuses : [filter.status],
    text: filter.search.trim(),
    from: filter.from || null,
    to: filter.to || null,
  }
  const [{ rows: orders, count }, guestOrderCount] = await Promise.all([
    listOwnOrders(db, visitor.user.id, listFilter, page, pageSize),
    countGuestOrders(db, visitor.user),
  ])
  const pageCount = countPages(count, pageSize)
  redirectPastEnd(url, page, pageCount)
  // Orders that have just joined the account.
  const joinedCount = Number(/^\d{1,4}$/.exec(url.searchParams.get('joined') ?? '')?.[0] ?? 0)
  return { tab, orders, filter, statuses, page, pageCount, count, guestOrderCount, joinedCount }
}

/** Malformed days and other statuses are ignored, reversed days exchanged. */
function readFilter(params: URLSearchParams, statuses: readonly OrderStatus[]): OrdersFilter {
  const day = (name: string) => {
    const text = params.get(name) ?? ''
    return /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) ? text : ''
  }
  const [from, to] = [day('from'), day('to')]
  const isReversed = from !== '' && to !== '' && from > to
  return {
    search: (params.get('search') ?? '').slice(0, 200),
    from: isReversed ? to : from,
    to: isReversed ? from : to,
    status: statuses.find((status) => status === params.get('status')) ?? '',
  }
}

export async function actOnOrders({ services, visitor, form, url }: TabActionArgs) {
  const back = new URL(url)
  back.searchParams.delete('joined')
  if (readField(form, 'intent') === 'take-over') {
    const joined = await claimGuestOrders(services.db, visitor.user)
    if (joined > 0) back.searchParams.set('joined', String(joined))
  }
  throw redirect(back.pathname + back.search, 303)
}
