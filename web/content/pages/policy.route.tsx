// Privacy policy, to which the consent of the forms points; earlier versions stay readable (ROUTE-06, CHK-02).
import { dayInWords, shopDay } from '#contract/shop/shop-clock.ts'
import { getPolicy } from '#server/content/policy.ts'
import { pageMeta } from '#web/rendering/page-meta.ts'
import { requestContext } from '#web/rendering/request-context.ts'
import { richTextHtml } from '../rich-text.tsx'
import { PolicyPage, type PolicyView } from './policy-page.tsx'
import type { Route } from './+types/policy.route.ts'

export { unlessHashChange as shouldRevalidate } from '#web/cart/revalidation.ts'

export async function loader({ url, context }: Route.LoaderArgs): Promise<PolicyView> {
  const { services } = context.get(requestContext)
  const { body, version, inForceFrom, changes, isCurrent, others } = await getPolicy(
    services.db,
    services.clock(),
    url.searchParams.get('version') ?? undefined,
  )
  return {
    version,
    from: dayInWords(shopDay(inForceFrom)),
    changes,
    isCurrent,
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

export default function PolicyRoute({ loaderData }: Route.ComponentProps) {
  return <PolicyPage policy={loaderData} />
}
