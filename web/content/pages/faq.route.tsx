// Questions and answers with a search that is a plain form (ROUTE-06, SHELL-01).
import { longestFaqQuery } from '#contract/content/faq.ts'
import { listFaq } from '#server/content/faq.ts'
import { pageMeta } from '#web/rendering/page-meta.ts'
import { requestContext } from '#web/rendering/request-context.ts'
import { faqData } from '#contract/shop/schema-org.ts'
import { viewFaq } from './faq-view.ts'
import { FaqPage } from './faq-page.tsx'
import type { Route } from './+types/faq.route.ts'

export { unlessHashChange as shouldRevalidate } from '#web/cart/revalidation.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  const query = (url.searchParams.get('q') ?? '').replaceAll('\0', '').trim().slice(0, longestFaqQuery)
  return { query, topics: viewFaq(await listFaq(services.db, query)) }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { query, topics } = loaderData
  const questions = topics.flatMap((topic) => topic.questions.map(({ question, html }) => ({ question, answer: html })))
  return pageMeta({
    title: 'Вопросы и ответы — Родник',
    description: 'Заказ и оплата, доставка, подбор насосов, труб и радиаторов, гарантия и возврат: отвечают специалисты «Родника».',
    path: '/faq',
    matches,
    robots: query !== '' && 'noindex,follow',
    structuredData: query === '' && questions.length > 0 ? [faqData(questions)] : [],
  })
}

export default function FaqRoute({ loaderData }: Route.ComponentProps) {
  return <FaqPage {...loaderData} />
}
