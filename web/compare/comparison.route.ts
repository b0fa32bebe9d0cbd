// Returns products of a comparison that only the browser stores: `/fragments/comparison?article=A`.
import { redirect } from 'react-router'
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { safeReturn } from '#contract/accounts/login-links.ts'
import { isArticle } from '#web/links/article.ts'
import { maxComparedArticles, printComparison, readComparison } from './comparison.ts'
import { cookieNames, readableCookie } from '#contract/shop/cookies.ts'
import { compareProducts } from '#server/catalogue/product/comparison.ts'
import { returnToButton } from '#web/browser/product-form.tsx'
import { formAction } from '#web/forms/form-action.loader.ts'
import { readField } from '#web/forms/form-data.ts'
import { requestContext } from '#web/rendering/request-context.ts'
import type { ComparedResponse } from './compare-view.ts'
import type { Route } from './+types/comparison.route.ts'

export const handle = { action: 'shop:read', isBackground: true, isPersonal: true } satisfies PageHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const { services, visitor } = context.get(requestContext)
  const requested = [...new Set(url.searchParams.getAll('article').filter(isArticle))].slice(0, maxComparedArticles)
  const response: ComparedResponse = { requested, products: await compareProducts(services.db, requested, visitor.user?.id ?? null) }
  return Response.json(response)
}

const secondsToTheNextPage = 60

/** Before hydration: a cookie carries the product to the next page (comparison-store.ts). */
export const action = formAction(async ({ form, services, url }) => {
  const { publicOrigin } = services.config
  const added = printComparison(readComparison(readField(form, 'added')))
  return redirect(returnToButton(url, safeReturn(readField(form, 'returnTo'))) ?? '/compare', {
    status: 303,
    headers: { 'set-cookie': readableCookie(cookieNames.addedToComparison, added, secondsToTheNextPage, publicOrigin) },
  })
})
