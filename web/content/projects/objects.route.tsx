// Finished objects (ROUTE-08): /objects and /objects/location/{location}, both with ?type=.
import { data, redirect } from 'react-router'
import { maxPageSize } from '#contract/shop/constants.ts'
import { objectsHref } from '#contract/content/production-href.ts'
import { findObjectLocation, listObjectLocations, listObjects, listObjectTypes } from '#server/content/projects.ts'
import { pageMeta } from '#web/rendering/page-meta.ts'
import { requestContext } from '#web/rendering/request-context.ts'
import { ObjectsPage } from './projects.route.tsx'
import type { Route } from './+types/objects.route.ts'

export { unlessHashChange as shouldRevalidate } from '#web/cart/revalidation.ts'

const notFound = () => data(null, { status: 404 })

export async function loader({ params, context, url }: Route.LoaderArgs) {
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
  const title = location?.place ? `Наши объекты ${location.place}` : 'Наши объекты'
  return { title, types, locations, type, location, objects, page, pageCount }
}

const pageOf = (text: string | null): number => (text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1)

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

export default function ObjectsRoute({ loaderData }: Route.ComponentProps) {
  return <ObjectsPage {...loaderData} />
}
