// Shows the privacy policy, to which the consents refer, and its earlier versions (ROUTE-06, CHK-02).
import { Notice } from '#web/ui/notice.tsx'
import { Link } from '#web/ui/link.tsx'
import { Prose } from '../prose.tsx'
import { TextPage } from '../page-layout.tsx'
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { dayInWords } from '#contract/shop/format-day.ts'
import { shopDay } from '#contract/shop/shop-clock.ts'
import { getPolicy } from '#server/content/policy.ts'
import { pageMeta } from '#web/rendering/page-meta.ts'
import { requestContext } from '#web/rendering/request-context.ts'
import { richTextHtml } from '../rich-text-html.tsx'
import type { Route } from './+types/policy.route.ts'

export const handle = { action: 'shop:read', isShared: true } satisfies PageHandle

export default function PolicyRoute({ loaderData: policy }: Route.ComponentProps) {
  const { version, from, changes, isCurrent, html, others } = policy
  return (
    <TextPage
      title="Политика обработки персональных данных"
      extra={
        <span className="numbers">
          Редакция {version}, действует с&nbsp;{from}
        </span>
      }
      sidebar={
        (changes && isCurrent) || others.length > 0 ? (
          <div className="flex flex-col gap-8 rounded-card border border-line p-5 md:p-6">
            {changes && isCurrent ? (
              <section>
                <h2 className="mb-2 text-18">Что изменилось в&nbsp;этой редакции</h2>
                <p className="text-14 text-muted">{changes}</p>
              </section>
            ) : null}
            {others.length > 0 ? <OtherVersions others={others} /> : null}
          </div>
        ) : undefined
      }
    >
      {isCurrent ? null : (
        <Notice tone="warning" className="mb-6 max-w-3xl">
          Это прежняя редакция.{' '}
          <Link to="/policy" className="font-medium">
            Открыть действующую
          </Link>
        </Notice>
      )}
      <Prose html={html} />
    </TextPage>
  )
}

function OtherVersions({ others }: { others: { version: string; from: string }[] }) {
  return (
    <nav aria-label="Другие редакции">
      <h2 className="mb-2 text-18">Другие редакции</h2>
      <ul className="flex flex-col gap-1">
        {others.map((other) => (
          <li key={other.version}>
            <Link to={`/policy?version=${other.version}`} className="numbers inline-flex min-h-9 items-center text-primary">
              Редакция {other.version} от&nbsp;{other.from}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export { unlessHashChange as shouldRevalidate } from '#web/forms/revalidation.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  const { body, inForceFrom, others, ...policy } = await getPolicy(
    services.db,
    services.clock(),
    url.searchParams.get('version') ?? undefined,
  )
  return {
    ...policy,
    from: dayInWords(shopDay(inForceFrom)),
    html: richTextHtml(body),
    others: others.map((other) => ({ version: other.version, from: dayInWords(shopDay(other.inForceFrom)) })),
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  ...pageMeta({
    title: 'Политика обработки персональных данных — Родник',
    description: 'Какие данные магазин «Родник» получает, зачем хранит, кому передаёт и как их удалить.',
    path: '/policy',
    matches,
  }),
  ...(loaderData.isCurrent ? [] : [{ name: 'robots', content: 'noindex,follow' }]),
]
