// Handles the tab `draftorders`: lists, creates, copies and deletes drafts (DRF-01, ORD-02).
import { randomUUID } from 'node:crypto'
import { redirect } from 'react-router'
import { lastPageOf, parsePage } from '#contract/values/pages.ts'
import { errorTexts, refusalOf } from '#contract/errors.ts'
import { draftHref } from '#contract/orders/order-links.ts'
import { copyOrder, createDraft, deleteDraft } from '#server/orders/drafts.ts'
import { listOwnOrders } from '#server/orders/list-orders.ts'
import type { TabActionArgs, TabArgs } from '../rendering/account-tab-args.ts'
import { keyOf, textOf } from '../forms/form-data.ts'
import { tabHref } from '../links/account-tabs.ts'

const pageSize = 20

export async function loadDrafts({ services, visitor, url }: TabArgs) {
  const text = (url.searchParams.get('search') ?? '').trim().slice(0, 100)
  const filter = { statuses: ['draft'] as const, text, number: '', article: '', from: null, to: null }
  const page = parsePage(url.searchParams.get('page'))
  const { orders, count } = await listOwnOrders(services.db, visitor.user.id, filter, page, pageSize)
  return { drafts: orders, count, page, pageCount: lastPageOf(count, pageSize), text, formKey: randomUUID() }
}

export type DraftsResult = { problem: string }

export async function actOnDrafts({ services: { db }, visitor, form }: TabActionArgs): Promise<DraftsResult> {
  const userId = visitor.user.id
  const number = textOf(form, 'number', 20)
  const key = keyOf(form) ?? randomUUID()
  const opened = (draft: string) => redirect(draftHref(draft), 303)
  try {
    switch (textOf(form, 'intent')) {
      case 'new':
        throw opened(await createDraft(db, userId, { items: [], comment: '' }, key))
      case 'copy':
        throw opened(await copyOrder(db, userId, number, `${key}-${number}`))
      case 'delete':
        await deleteDraft(db, userId, number)
        throw redirect(tabHref('draftorders'), 303)
      default:
        throw redirect(tabHref('draftorders'), 303)
    }
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    return { problem: refusal.detail ?? errorTexts[refusal.code].detail }
  }
}
