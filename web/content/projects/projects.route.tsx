// Shows finished objects with their filters (ROUTE-08).
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { countPages, parsePage } from '#contract/values/pages.ts'
import { objectHref, objectsHref } from '#contract/content/content-links.ts'
import { ChipRow } from '#web/ui/chip-row.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { CardGrid, ImageCard } from '../image-card.tsx'
import { TextPage } from '../page-layout.tsx'
import { redirect } from 'react-router'
import { maxPageSize } from '#contract/shop/constants.ts'
import { pageInSql } from '#server/database/read-page.ts'
import { findObjectLocation, listObjectLocations, listObjectPairs, selectObjects, selectObjectTypes } from '#server/content/projects.ts'
import { ShopError } from '#server/errors.ts'
import { pageMeta } from '#web/rendering/page-meta.ts'
import { requestContext } from '#web/rendering/request-context.ts'
import type { Route } from './+types/projects.route.ts'

export const handle = { action: 'shop:read', isShared: true } satisfies PageHandle

const choiceClass = 'scroll-row -m-1 flex min-w-0 gap-2 p-1 *:shrink-0 md:flex-wrap'

export default function ObjectsRoute({
  loaderData: { title, types, locations, pairs, type, location, objects, page, pageCount },
}: Route.ComponentProps) {
  const [typeSlug, locationSlug] = [type?.slug ?? null, location?.slug ?? null]
  return (
    <TextPage
      title={title}
      steps={location ? [{ name: 'Объекты', href: '/objects' }] : []}
      lead="Котельные, тепловые пункты, насосные станции и очистка воды, которые мы спроектировали, собрали и обслуживаем."
    >
      <div className="mb-6 grid gap-3 md:mb-8">
        <ChipRow
          label="Тип объекта"
          className={choiceClass}
          preventScrollReset
          chips={[
            { text: 'Все типы', href: objectsHref({ location: locationSlug }), isChosen: type === null },
            ...types.map(({ slug, name }) => ({
              text: name,
              href: objectsHref({ location: locationSlug, type: slug }),
              isChosen: slug === typeSlug,
              count: pairs.filter((pair) => pair.type === slug && (locationSlug === null || pair.location === locationSlug)).length,
            })),
          ]}
        />
        <ChipRow
          label="Где"
          className={choiceClass}
          preventScrollReset
          chips={[
            { text: 'Весь Казахстан', href: objectsHref({ type: typeSlug }), isChosen: location === null },
            ...locations.map(({ slug, name }) => ({
              text: name,
              href: objectsHref({ location: slug, type: typeSlug }),
              isChosen: slug === locationSlug,
              count: pairs.filter((pair) => pair.location === slug && (typeSlug === null || pair.type === typeSlug)).length,
            })),
          ]}
        />
      </div>
      {objects.length === 0 ? (
        <EmptyState icon="factory" title="Таких объектов пока нет" link={{ to: '/objects', text: 'Показать все объекты', size: 'm' }}>
          Снимите один из&nbsp;фильтров или посмотрите все объекты.
        </EmptyState>
      ) : (
        <CardGrid>
          {objects.map((object, at) => (
            <ImageCard
              key={object.id}
              href={objectHref(object.id)}
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

export { unlessHashChange as shouldRevalidate } from '#web/forms/revalidation.ts'

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { db } = context.get(requestContext).services
  const typeSlug = url.searchParams.get('type') || null
  if (url.pathname.startsWith('/objects/location') && !params.location) throw redirect(objectsHref({ type: typeSlug }), 301)
  const location = params.location ? await findObjectLocation(db, params.location) : null
  if (location === undefined) throw new ShopError('not_found')
  // Another spelling of the place goes to its address.
  if (location && location.slug !== params.location) throw redirect(objectsHref({ location: location.slug, type: typeSlug }), 301)
  const [types, locations, pairs] = await Promise.all([selectObjectTypes(db).execute(), listObjectLocations(db), listObjectPairs(db)])
  const type = typeSlug === null ? null : types.find(({ slug }) => slug === typeSlug)
  if (type === undefined) throw new ShopError('not_found')
  const page = parsePage(url.searchParams.get('page'))
  const { count, rows: objects } = await pageInSql(selectObjects(db, { typeId: type?.id, locationId: location?.id }))(page, maxPageSize)
  const pageCount = countPages(count, maxPageSize)
  if (page > pageCount) throw redirect(objectsHref({ location: location?.slug ?? null, type: typeSlug, page: pageCount }), 302)
  const title = location?.place ? `Наши объекты ${location.place}` : 'Наши объекты'
  return { title, types, locations, pairs, type, location, objects, page, pageCount }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { title, type, location } = loaderData
  return pageMeta({
    title: `${title} — Родник`,
    description: `Котельные, тепловые пункты, насосные станции и очистка воды, которые построил «Родник» ${location?.place ?? 'в Казахстане'}: фотографии, параметры, оборудование.`,
    path: objectsHref({ location: location?.slug ?? null }),
    matches,
    robots: type !== null && 'noindex,follow',
  })
}
