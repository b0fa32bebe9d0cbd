// Finished objects (ROUTE-08): /objects and /objects/location/{location}, both with ?type=.
import { data, redirect, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { maxPageSize } from '#contract/constants.ts'
import { objectsHref } from '#contract/production-href.ts'
import { findObjectLocation, listObjectLocations, listObjects, listObjectTypes } from '#server/content/objects.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { requestContext } from '#web/request-context.ts'
import { chipClass } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/notice.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { CardGrid, PictureCard } from '../picture-card.tsx'
import { TextPage } from '../text-page.tsx'

const notFound = () => data(null, { status: 404 })

export async function loader({ params, context, url }: LoaderFunctionArgs) {
  const { db } = context.get(requestContext).services
  const typeSlug = url.searchParams.get('type') || null
  if (url.pathname.startsWith('/objects/location') && !params.location) throw redirect(objectsHref({ type: typeSlug }), 301)
  const location = params.location ? await findObjectLocation(db, params.location) : null
  if (location === undefined) throw notFound()
  // Another spelling of the place goes to its address.
  if (location && location.slug !== params.location) throw redirect(objectsHref({ location: location.slug, type: typeSlug }), 301)
  const [types, locations] = await Promise.all([listObjectTypes(db), listObjectLocations(db)])
  const type = typeSlug === null ? null : types.find(({ slug }) => slug === typeSlug)
  if (type === undefined) throw notFound()
  const page = pageOf(url.searchParams.get('page'))
  const { total, objects } = await listObjects(db, { typeId: type?.id, locationId: location?.id }, page, maxPageSize)
  const pageCount = Math.max(1, Math.ceil(total / maxPageSize))
  if (page > pageCount) throw redirect(objectsHref({ location: location?.slug ?? null, type: typeSlug, page: pageCount }), 302)
  return { types, locations, type, location, objects, total, page, pageCount }
}

const pageOf = (text: string | null): number => (text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1)

const titleOf = (place: string | undefined) => (place ? `Наши объекты ${place}` : 'Наши объекты')

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  if (!loaderData) return [{ title: 'Наши объекты — Родник' }]
  const { location, type } = loaderData
  return pageMeta({
    title: `${titleOf(location?.place)} — Родник`,
    description: `Котельные, тепловые пункты, насосные станции и очистка воды, которые построил «Родник»${location ? ` ${location.place}` : ' в Казахстане'}: фотографии, параметры, оборудование.`,
    path: objectsHref({ location: location?.slug ?? null }),
    matches,
    robots: type !== null && 'noindex,follow',
  })
}

export default function Objects() {
  const { types, locations, type, location, objects, page, pageCount } = useLoaderData<typeof loader>()
  const [typeSlug, locationSlug] = [type?.slug ?? null, location?.slug ?? null]
  return (
    <TextPage
      title={titleOf(location?.place)}
      steps={location ? [{ name: 'Объекты', href: '/objects' }] : []}
      lead="Котельные, тепловые пункты, насосные станции и очистка воды, которые мы спроектировали, собрали и обслуживаем."
    >
      <div className="mb-6 grid gap-3 md:mb-8">
        <Choice
          label="Тип объекта"
          all={{ name: 'Все типы', href: objectsHref({ location: locationSlug }), isChosen: type === null }}
          choices={types.map(({ slug, name }) => ({
            name,
            href: objectsHref({ location: locationSlug, type: slug }),
            isChosen: slug === typeSlug,
          }))}
        />
        <Choice
          label="Где"
          all={{ name: 'Весь Казахстан', href: objectsHref({ type: typeSlug }), isChosen: location === null }}
          choices={locations.map(({ slug, name }) => ({
            name,
            href: objectsHref({ location: slug, type: typeSlug }),
            isChosen: slug === locationSlug,
          }))}
        />
      </div>
      {objects.length === 0 ? (
        <EmptyState
          picture={<Icon name="factory" size={56} />}
          title="Таких объектов пока нет"
          action={
            <a href="/objects" className={buttonClass('primary')}>
              Показать все объекты
            </a>
          }
        >
          Снимите один из&nbsp;фильтров или посмотрите все объекты.
        </EmptyState>
      ) : (
        <CardGrid>
          {objects.map((object, at) => (
            <PictureCard
              key={object.id}
              href={`/objects/${object.id}`}
              title={object.title}
              text={object.lead}
              mark={[object.location.name, object.type.name, object.year].filter(Boolean).join(' · ')}
              picture={object.picture}
              isFirst={at === 0}
            />
          ))}
        </CardGrid>
      )}
      <div className="mt-8">
        <Pagination page={page} pageCount={pageCount} hrefOf={(to) => objectsHref({ location: locationSlug, type: typeSlug, page: to })} />
      </div>
    </TextPage>
  )
}

type Link = { name: string; href: string; isChosen: boolean }

function Choice({ label, all, choices }: { label: string; all: Link; choices: Link[] }) {
  return (
    <nav aria-label={label} data-keep-scroll="" className="min-w-0">
      <ul className="scroll-row -m-1 flex gap-2 p-1 md:flex-wrap">
        {[all, ...choices].map(({ name, href, isChosen }) => (
          <li key={href} className="shrink-0">
            <a href={href} aria-current={isChosen ? 'true' : undefined} className={chipClass(isChosen ? 'chosen' : 'rest')}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
