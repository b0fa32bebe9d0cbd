// Returns the products of the visitor's own comparison, which only the browser knows: `/fragments/comparison?articles=A,B`.
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { safeReturn } from '#contract/accounts/login-links.ts'
import { printComparison, readComparison } from '#contract/compare/comparison.ts'
import { readComparedArticles } from '#contract/compare/comparison-link.ts'
import { cookieNames } from '#contract/shop/cookies.ts'
import { compareProducts } from '#server/catalogue/product/comparison.ts'
import { textOf } from '../forms/form-data.ts'
import { requestContext } from '../rendering/request-context.ts'
import type { ComparedAnswer } from './compare-view.ts'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { services, visitor } = context.get(requestContext)
  const asked = readComparedArticles(url.searchParams)
  const answer: ComparedAnswer = { asked, products: await compareProducts(services.db, asked, visitor.user?.id ?? null) }
  return Response.json(answer)
}

const secondsToTheNextPage = 60

/** A product whose button was clicked before scripts ran: the page that follows adds it (comparison-store.ts). */
export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData().catch(() => new FormData())
  const added = encodeURIComponent(printComparison(readComparison(textOf(form, 'added'))))
  return redirect(safeReturn(textOf(form, 'returnTo')) ?? '/compare', {
    status: 303,
    headers: { 'set-cookie': `${cookieNames.addedToComparison}=${added}; Path=/; Max-Age=${secondsToTheNextPage}; SameSite=Lax` },
  })
}
