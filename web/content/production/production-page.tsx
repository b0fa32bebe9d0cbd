// Shows own production above its questionnaire (ROUTE-09).
import { objectHref } from '#contract/content/content-links.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Section } from '#web/ui/page-heading.tsx'
import { bindUnits } from '#contract/values/typography.ts'
import { CallbackLink } from '#web/callback-requests/callback-link.tsx'
import { ContentImage } from '../content-image.tsx'
import { FactList, TextPage } from '../page-layout.tsx'
import { CardGrid, ImageCard } from '../image-card.tsx'
import { LightboxLink } from '../lightbox-link.tsx'
import { ImageGallery } from '../image-gallery.tsx'
import { Prose } from '../prose.tsx'
import type { Route } from './+types/production.route.ts'

export function ProductionPage({ page, html }: Pick<Route.ComponentProps['loaderData'], 'page' | 'html'>) {
  const { title, lead, picture, parameters, advantages, scheme, gallery, objects } = page
  return (
    <TextPage title={title} steps={[{ name: 'Производство', href: '/production' }]} lead={lead}>
      <div className="flex flex-col gap-12">
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[7fr_5fr] lg:gap-8">
          {picture ? (
            <div className="min-w-0">
              <ContentImage
                picture={picture}
                isFirst
                sizes="(min-width: 1100px) 56vw, 92vw"
                className="h-auto w-full rounded-sheet bg-ground"
              />
            </div>
          ) : null}
          <div className="min-w-0 rounded-card border border-line p-5 md:p-6 lg:sticky lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:top-[calc(var(--spacing-header)+16px)]">
            {parameters.length > 0 ? (
              <>
                <h2 className="mb-3 text-22">Параметры</h2>
                <FactList facts={parameters} />
              </>
            ) : null}
            <div className="mt-6 flex flex-wrap gap-3">
              <a href="#questionnaire" className={buttonClass('buy', 'l')}>
                <Icon name="document" />
                Заполнить опросный лист
              </a>
              <CallbackLink href="/callback" className={buttonClass('plain', 'l', 'wrap-anywhere')}>
                <Icon name="phone" />
                Перезвоните мне
              </CallbackLink>
            </div>
          </div>
          <Prose html={html} className="min-w-0" />
        </div>
        {advantages.length > 0 ? (
          <Section id="advantages" title={'Почему делают у\u00a0нас'}>
            <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 md:gap-4 xl:grid-cols-4">
              {advantages.map((one) => (
                <li key={one.title} className="flex gap-3 rounded-card bg-ground p-5">
                  <Icon name="check-circle" className="mt-0.5 text-stock" />
                  <div className="wrap-anywhere">
                    <h3 className="text-16 font-medium">{bindUnits(one.title)}</h3>
                    <p className="mt-1 text-14 text-muted">{bindUnits(one.text)}</p>
                  </div>
                </li>
              ))}
            </ul>
          </Section>
        ) : null}
        {scheme ? (
          <Section id="scheme" title="Схема">
            <LightboxLink pictures={[scheme]} at={0} className="block cursor-zoom-in rounded-card border border-line p-2 md:p-4">
              <ContentImage picture={scheme} sizes="(min-width: 1100px) 1100px, 92vw" className="mx-auto h-auto w-full max-w-[1100px]" />
            </LightboxLink>
            <p className="mt-2 text-14 text-muted">Типовая схема. Под ваш объект её рассчитает и&nbsp;начертит инженер.</p>
          </Section>
        ) : null}
        {gallery.length > 0 ? (
          <Section id="gallery" title="Галерея">
            <ImageGallery pictures={gallery} label={`Галерея: ${title}`} />
          </Section>
        ) : null}
        {objects.length > 0 ? (
          <Section id="objects" title="Уже работает">
            <CardGrid count={objects.length}>
              {objects.map(({ id, title: name, location, year, picture: shown }) => (
                <ImageCard
                  key={id}
                  heading="h3"
                  href={objectHref(id)}
                  title={name}
                  mark={year === null ? location : `${location}, ${year}\u00a0год`}
                  picture={shown}
                />
              ))}
            </CardGrid>
          </Section>
        ) : null}
      </div>
    </TextPage>
  )
}
