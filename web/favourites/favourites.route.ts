// Adds or removes a favourite (FAV-01), for the buttons with scripts and for their form without.
import { data, redirect } from 'react-router'
import { safeReturn } from '#contract/accounts/login-links.ts'
import { withLoginRedirect } from '#contract/accounts/login-redirect.ts'
import { isArticle } from '#contract/values/article.ts'
import { errorTexts, refusalOf, type ErrorCode } from '#contract/errors.ts'
import { addFavourite, removeFavouriteProduct } from '#server/favourites/favourites.ts'
import { returnToButton } from '#web/browser/product-form.tsx'
import { resultOrLost } from '#web/forms/network-failure.ts'
import { textOf } from '#web/forms/form-data.ts'
import { requestContext } from '#web/rendering/request-context.ts'
import type { Route } from './+types/favourites.route.ts'

/** `ended`: the session, of a page that still shows the customer */
export type FavouriteResult = { kind: 'ended' } | { kind: 'added' } | { kind: 'removed' } | { kind: 'refused'; text: string }

export async function action({ request, context, url }: Route.ActionArgs) {
  const { services, visitor } = context.get(requestContext)
  const form = await request.formData().catch(() => new FormData())
  const change = form.has('add') ? 'add' : 'remove'
  const article = textOf(form, change)
  // Only the form without scripts sends a page.
  const page = form.has('returnTo') ? (returnToButton(url, safeReturn(textOf(form, 'returnTo'))) ?? '/') : null
  const respond = (result: FavouriteResult, status = 200) => {
    if (page !== null) throw redirect(page, 303)
    return data(result, { status })
  }
  const refuse = (code: ErrorCode, detail = errorTexts[code].detail) => respond({ kind: 'refused', text: detail }, errorTexts[code].status)

  if (!visitor.user) {
    if (page === null) return data<FavouriteResult>({ kind: 'ended' }, { status: errorTexts.unauthenticated.status })
    throw redirect(withLoginRedirect('/login', { returnTo: page, favourite: article || undefined }), 303)
  }
  if (!isArticle(article)) return refuse('product_not_found')
  try {
    if (change === 'add') await addFavourite(services.db, visitor.user.id, article)
    else await removeFavouriteProduct(services.db, visitor.user.id, article)
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    return refuse(refusal.code, refusal.detail)
  }
  return respond({ kind: change === 'add' ? 'added' : 'removed' })
}

const lost: FavouriteResult = { kind: 'refused', text: 'Не получилось. Проверьте связь и\u00a0повторите' }

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => resultOrLost(serverAction, () => lost)
