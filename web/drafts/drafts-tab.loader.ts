// Handles the tab `draftorders`: lists, creates, copies and deletes drafts (DRF-01, ORD-02).
import { randomUUID } from 'node:crypto'
import { redirect } from 'react-router'
import { countPages, parsePage } from '#contract/values/pages.ts'
import { draftHref } from '#contract/orders/order-links.ts'
import { copyOrder, createDraft, deleteDraft } from '#server/orders/drafts.ts'
import { listOwnOrders } from '#server/orders/list-orders.ts'
import type { TabActionArgs, TabArgs } from '../rendering/account-tab-args.ts'
import { redirectPastEnd } from '../rendering/redirect-past-end.loader.ts'
import { readKey, readField } from '../forms/form-data.ts'

const pageSize = 20

export async function loadDrafts({ services, visitor, url }: TabArgs) {
  const text = (url.searchParams.get('search') ?? '').trim().slice(0, 100)
  const page = parsePage(url.searchParams.get('page'))
  const { rows: orders, count } = await listOwnOrders(services.db, visitor.user.id, { statuses: ['draft'], text }, page, pageSize)
  const pageCount = countPages(count, pageSize)
  redirectPastEnd(url, page, pageCount)
  return { drafts: orders, count, page, pageCount, text, formKey: randomUUID() }
}

export type DraftsTabData = Awaited<ReturnType<typeof loadDrafts>>

export async function actOnDrafts({ services: { db }, visitor, form, url }: TabActionArgs) {
  const userId = visitor.user.id
  const number = readField(form, 'number', 20)
  const key = readKey(form) ?? randomUUID()
  const intent = readField(form, 'intent')
  let next = url.pathname + url.search
  if (intent === 'new') next = draftHref(await createDraft(db, userId, { items: [], comment: '' }, key))
  else if (intent === 'copy') next = draftHref(await copyOrder(db, userId, number, `${key}-${number}`))
  else if (intent === 'delete') await deleteDraft(db, userId, number)
  throw redirect(next, 303)
}
