// Contacts with the shops of the database (ROUTE-06).
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { requestContext } from '#web/request-context.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { useShellData } from '#web/layout/shell-data.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { TextPage } from './text-page.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { services } = context.get(requestContext)
  const shops = await services.db
    .selectFrom('shops as shop')
    .leftJoin('cities as city', 'city.id', 'shop.cityId')
    .select(['shop.id', 'shop.nameForGuest as name', 'shop.address', 'shop.hours', 'city.name as city'])
    .orderBy('shop.position')
    .orderBy('shop.id')
    .execute()
  return { shops }
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Контакты — Родник',
    description: 'Телефон, почта, адреса магазинов и часы работы.',
    path: '/contacts',
    matches,
  })

export default function Contacts() {
  const { shops } = useLoaderData<typeof loader>()
  const { shop } = useShellData()
  return (
    <TextPage title="Контакты">
      <div className="mb-10 flex max-w-3xl flex-wrap items-center gap-x-8 gap-y-4 rounded-card border border-line p-5">
        <div className="grow">
          {shop?.phone ? (
            <a href={`tel:${shop.phone}`} className="numbers text-28 font-semibold no-underline hover:text-primary">
              {shop.phoneText}
            </a>
          ) : null}
          <p className="text-muted">{shop?.hours}</p>
          {shop?.address ? <p className="mt-1 text-muted">Производство: {shop.address}</p> : null}
        </div>
        <div className="flex flex-wrap gap-3">
          <a href="/callback" className={buttonClass('primary')}>
            <Icon name="phone" />
            Перезвоните мне
          </a>
          {shop?.email ? (
            <a href={`mailto:${shop.email}`} className={buttonClass('plain')}>
              <Icon name="mail" />
              {shop.email}
            </a>
          ) : null}
        </div>
      </div>
      {shops.length > 0 ? (
        <>
          <h2 className="mb-4 text-22">Магазины и&nbsp;склады</h2>
          <ul className="grid gap-2 sm:grid-cols-2 md:gap-4 lg:grid-cols-3">
            {shops.map(({ id, name, city, address, hours }) => (
              <li key={id} className="flex gap-3 rounded-card border border-line p-4">
                <Icon name="map-pin" className="mt-0.5 text-primary" />
                <div className="min-w-0">
                  <h3 className="text-16 font-medium">{name}</h3>
                  <p className="text-14 text-muted">
                    {[city && !address.includes(city) ? city : null, address].filter(Boolean).join(', ')}
                  </p>
                  {hours ? <p className="numbers text-14 text-muted">{hours}</p> : null}
                </div>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </TextPage>
  )
}
