// The products of the visitor's own comparison, which only the browser knows: `/fragments/comparison?articles=A,B`.
import type { LoaderFunctionArgs } from 'react-router'
import { readComparedArticles } from '#contract/compare-link.ts'
import { compareProducts } from '#server/catalogue/compare.ts'
import { requestContext } from '#web/request-context.ts'
import type { ComparedAnswer } from './compare-view.ts'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { services, visitor } = context.get(requestContext)
  const asked = readComparedArticles(url.searchParams)
  const answer: ComparedAnswer = { asked, products: await compareProducts(services.db, asked, visitor.user?.id ?? null) }
  return Response.json(answer)
}
