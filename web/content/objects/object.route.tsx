// One finished object (ROUTE-08): what was built, with which equipment, pictures and the place.
import { data, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { productHref } from '#contract/product-href.ts'
import { objectsHref, productionHref } from '#contract/production-href.ts'
import { findObject } from '#server/content/objects.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { requestContext } from '#web/request-context.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SectionHeading } from '#web/ui/page-heading.tsx'
import { bindUnits } from '#web/ui/typeset.ts'
import { FactList } from '../fact-list.tsx'
import { mapSettingsOf } from '../map-settings.ts'
import { PlaceOnMap } from '../map-frame.tsx'
import { PictureGallery } from '../picture-gallery.tsx'
import { Prose } from '../prose.tsx'
import { richTextHtml } from '../rich-text.tsx'
import { TextPage } from '../text-page.tsx'

const idShape = /^[1-9]\d{0,8}$/

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { services } = context.get(requestContext)
  const id = params.id ?? ''
  const found = idShape.test(id) ? await findObject(services.db, Number(id)) : undefined
  if (!found) throw data(null, { status: 404 })
  const { description, pictures, ...object } = found
  return { object, html: richTextHtml(description, pictures), map: mapSettingsOf(services.settings.current()) }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  if (!loaderData) return [{ title: 'Объект — Родник' }]
  const { id, title, lead, location, gallery } = loaderData.object
  return pageMeta({
    title: `${title}, ${location.name} — объекты «Родник»`,
    description: lead,
    path: `/objects/${id}`,
    matches,
    picture: gallery[0],
  })
}

export default function ObjectRoute() {
  const { object, html, map } = useLoaderData<typeof loader>()
  const { title, lead, type, location, address, point, year, facts, gallery, production, products } = object
  const place = [location.name, address].filter(Boolean).join(', ')
  const shown = [
    { name: 'Место', value: place },
    { name: 'Тип объекта', value: type.name },
    ...(year === null ? [] : [{ name: 'Сдан', value: `${year} год` }]),
    ...facts,
  ]
  return (
    <TextPage
      title={title}
      steps={[
        { name: 'Объекты', href: '/objects' },
        { name: location.name, href: objectsHref({ location: location.slug }) },
      ]}
      lead={lead}
    >
      <div className="flex flex-col gap-12">
        <PictureGallery pictures={gallery} label={`Галерея: ${title}`} isFirst />
        <div className="grid items-start gap-6 lg:grid-cols-[7fr_5fr] lg:gap-8">
          <Prose html={html} className="min-w-0 max-lg:order-2" />
          <div className="min-w-0 rounded-card border border-line p-5 md:p-6">
            <h2 className="mb-3 text-22">Об объекте</h2>
            <FactList facts={shown} />
            <div className="mt-4">
              <PlaceOnMap map={map} place={point} address={place} title={title} />
            </div>
            <div className="mt-4 flex flex-wrap gap-3">
              <a href="/callback" className={buttonClass('primary')}>
                <Icon name="phone" />
                Хочу так&nbsp;же
              </a>
            </div>
          </div>
        </div>
        {production.length > 0 ? (
          <section aria-labelledby="made">
            <SectionHeading id="made">Наше производство на&nbsp;объекте</SectionHeading>
            <ul className="flex flex-wrap gap-3">
              {production.map((one) => (
                <li key={one.slug}>
                  <a href={productionHref(one.slug)} className={buttonClass('tint')}>
                    {one.title}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        {products.length > 0 ? (
          <section aria-labelledby="used">
            <SectionHeading id="used">Применённое оборудование</SectionHeading>
            <ul className="grid gap-2 sm:grid-cols-2 md:gap-4 xl:grid-cols-3">
              {products.map(({ article, name, imageHash }) => (
                <li
                  key={article}
                  className="group relative flex items-center gap-4 rounded-card border border-line p-3 hover:border-primary"
                >
                  <span className="flex size-18 shrink-0 items-center justify-center rounded-control bg-ground">
                    {imageHash ? (
                      <img
                        src={`/images/${imageHash}-160.webp`}
                        alt=""
                        width={72}
                        height={72}
                        loading="lazy"
                        className="mix-blend-multiply"
                      />
                    ) : (
                      <Icon name="package" size={32} className="text-[#b6c0cf]" />
                    )}
                  </span>
                  <span className="min-w-0">
                    <a
                      href={productHref(article)}
                      className="text-14 font-medium no-underline group-hover:text-primary after:absolute after:inset-0"
                    >
                      {bindUnits(name)}
                    </a>
                    <span className="numbers mt-1 block text-13 text-muted">арт. {article}</span>
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </TextPage>
  )
}
