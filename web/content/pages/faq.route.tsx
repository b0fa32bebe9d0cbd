// Questions and answers with a search that is a plain form (ROUTE-06, SHELL-01).
import { Form } from 'react-router'
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { maxFaqQueryLength } from '#contract/content/faq.ts'
import { Button } from '#web/ui/button.tsx'
import { chipClass } from '#web/ui/chip.tsx'
import { controlClass } from '#web/ui/controls/field.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { formatCount } from '#contract/values/money.ts'
import { Link } from '#web/ui/link.tsx'
import { AskUs, TextPage } from '../page-layout.tsx'
import { FaqList, type FaqTopicView } from './faq-list.tsx'
import { listFaq } from '#server/content/faq.ts'
import { pageMeta } from '#web/rendering/page-meta.ts'
import { requestContext } from '#web/rendering/request-context.ts'
import { faqData } from '../schema-org.ts'
import { viewFaq } from './faq-view.ts'
import type { Route } from './+types/faq.route.ts'

export const handle = { action: 'shop:read', isShared: true } satisfies PageHandle

export default function FaqRoute({ loaderData: { query, topics } }: Route.ComponentProps) {
  const count = topics.reduce((sum, { questions }) => sum + questions.length, 0)
  return (
    <TextPage
      title="Вопросы и ответы"
      lead="Собрали то, о чём чаще всего спрашивают по телефону и в магазинах."
      sidebar={<AskUs title="Не нашли ответ?" text="Оставьте телефон: инженер перезвонит и разберётся в вашем случае." />}
    >
      <Form action="/faq" method="get" role="search" aria-label="Поиск по вопросам" className="mb-6 flex max-w-2xl gap-2">
        <label htmlFor="faq-query" className="sr-only">
          Поиск по вопросам
        </label>
        <input
          key={query}
          id="faq-query"
          type="search"
          name="q"
          defaultValue={query}
          maxLength={maxFaqQueryLength}
          placeholder="Например: гарантия, счёт"
          enterKeyHint="search"
          className={controlClass}
        />
        <Button type="submit" icon="search">
          <span className="max-sm:sr-only">Найти</span>
        </Button>
      </Form>
      {query === '' ? <TopicLinks topics={topics} /> : <Found query={query} count={count} />}
      <FaqList topics={topics} areOpen={query !== ''} />
    </TextPage>
  )
}

function TopicLinks({ topics }: { topics: FaqTopicView[] }) {
  if (topics.length < 2) return null
  return (
    // On a phone one row that scrolls: rows would be more or fewer by the font in which the names have come.
    <nav
      aria-label="Темы вопросов"
      className="-my-1 mb-7 flex gap-2 py-1 max-md:-mx-4 max-md:scroll-row max-md:px-4 max-md:whitespace-nowrap md:flex-wrap"
    >
      {topics.map(({ id, name }) => (
        <a key={id} href={`#tema-${id}`} className={chipClass()}>
          {name}
        </a>
      ))}
    </nav>
  )
}

function Found({ query, count }: { query: string; count: number }) {
  if (count === 0)
    return (
      <EmptyState
        icon="question"
        title={`По запросу «${query}» ответа нет`}
        link={{ to: '/faq', text: 'Все вопросы', variant: 'plain', size: 'm' }}
      >
        Попробуйте одно слово: «доставка», «возврат», «насос».
      </EmptyState>
    )
  return (
    <p role="status" className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-1 text-16">
      <span>
        По запросу «{query}»: {formatCount(count, 'ответ', 'ответа', 'ответов')}
      </span>
      <Link to="/faq" className="text-primary underline-offset-4 hover:underline">
        Все вопросы
      </Link>
    </p>
  )
}

export { unlessHashChange as shouldRevalidate } from '#web/forms/revalidation.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  const query = (url.searchParams.get('q') ?? '').replaceAll('\0', '').trim().slice(0, maxFaqQueryLength)
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
