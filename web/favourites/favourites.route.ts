// Adds or removes a favourite (FAV-01), for the buttons with scripts and for their form without.
import { data, redirect } from 'react-router'
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { safeReturn } from '#contract/accounts/login-links.ts'
import { withLoginRedirect } from '#contract/accounts/login-redirect.ts'
import { isArticle } from '#web/links/article.ts'
import { errorTexts, refusalText, type Refusal } from '#contract/errors.ts'
import { ShopError } from '#server/errors.ts'
import { addFavourite, removeFavouriteProduct } from '#server/favourites/favourites.ts'
import { returnToButton } from '#web/browser/product-form.tsx'
import { resultOrLost } from '#web/forms/network-failure.ts'
import { formAction } from '#web/forms/form-action.loader.ts'
import { readField } from '#web/forms/form-data.ts'
import type { Route } from './+types/favourites.route.ts'

export const handle = { action: 'shop:read', isBackground: true } satisfies PageHandle

/** `ended`: the session, of a page that still shows the customer */
export type FavouriteResult = { kind: 'ended' } | { kind: 'added' } | { kind: 'removed' } | { kind: 'refused'; text: string }

export const action = formAction(
  async ({ form, services, visitor, url }) => {
    const change = form.has('add') ? 'add' : 'remove'
    const article = readField(form, change)
    const page = pageOf(form, url)
    if (!visitor.user) {
      if (page === null) return data<FavouriteResult>({ kind: 'ended' }, { status: errorTexts.unauthenticated.status })
      throw redirect(withLoginRedirect('/login', { returnTo: page, favourite: article || undefined }), 303)
    }
    if (!isArticle(article)) throw new ShopError('product_not_found')
    if (change === 'add') await addFavourite(services.db, visitor.user.id, article)
    else await removeFavouriteProduct(services.db, visitor.user.id, article)
    if (page !== null) throw redirect(page, 303)
    return data<FavouriteResult>({ kind: change === 'add' ? 'added' : 'removed' })
  },
  (refusal: Refusal, { form, url }) => {
    const page = pageOf(form, url)
    if (page !== null) throw redirect(page, 303)
    return data<FavouriteResult>({ kind: 'refused', text: refusalText(refusal) }, { status: errorTexts[refusal.code].status })
  },
)

/** Only the form without scripts sends a page. */
const pageOf = (form: FormData, url: URL): string | null =>
  form.has('returnTo') ? (returnToButton(url, safeReturn(readField(form, 'returnTo'))) ?? '/') : null

const lost: FavouriteResult = { kind: 'refused', text: 'Не получилось. Проверьте связь и\u00a0повторите' }

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => resultOrLost(serverAction, () => lost)
