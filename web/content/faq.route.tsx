// Questions and answers with a search that is a plain form (ROUTE-06, SHELL-01).
import { type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { longestFaqQuery } from '#contract/faq.ts'
import { listFaq } from '#server/content/faq.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { describePage, requestContext } from '#web/request-context.ts'
import { faqData } from '#web/structured-data.ts'
import { viewFaq } from './faq-view.ts'
import { DrawnPage } from './production/drawn-page.tsx'
import { drawPage } from './production/draw-page.ts'
import { FaqPage } from './faq-page.tsx'

export { unlessHashChange as shouldRevalidate } from '#web/layout/revalidation.ts'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { services } = context.get(requestContext)
  const query = (url.searchParams.get('q') ?? '').replaceAll('\0', '').trim().slice(0, longestFaqQuery)
  const topics = viewFaq(await listFaq(services.db, query))
  if (query === '' && topics.length > 0) {
    const questions = topics.flatMap((topic) => topic.questions.map(({ question, html }) => ({ question, answer: html })))
    describePage(context, faqData(questions))
  }
  return { html: drawPage(<FaqPage query={query} topics={topics} />), isSearch: query !== '' }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  pageMeta({
    title: 'Вопросы и ответы — Родник',
    description: 'Заказ и оплата, доставка, подбор насосов, труб и радиаторов, гарантия и возврат: отвечают специалисты «Родника».',
    path: '/faq',
    matches,
    robots: loaderData?.isSearch && 'noindex,follow',
  })

export default DrawnPage
