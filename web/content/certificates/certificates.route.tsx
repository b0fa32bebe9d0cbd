// Certificates with a viewer (ROUTE-10, CONT-01).
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CallbackLink } from '#web/callback-requests/callback-link.tsx'
import { aboutStep, TextPage } from '../page-layout.tsx'
import { viewCertificate } from './certificate-view.ts'
import { ContentImage } from '../content-image.tsx'
import { openInstead } from '../open-instead.ts'
import { listCertificates } from '#server/content/certificates.ts'
import { pageMeta } from '#web/rendering/page-meta.ts'
import { requestContext } from '#web/rendering/request-context.ts'
import type { Route } from './+types/certificates.route.ts'
import type { PageHandle } from '#contract/accounts/page-handle.ts'

export const handle = { action: 'shop:read', isShared: true } satisfies PageHandle

/** Each is a link to its file, which opens in a viewer where scripts run. */
export default function CertificatesRoute({ loaderData: { certificates } }: Route.ComponentProps) {
  return (
    <TextPage
      title="Сертификаты"
      steps={[aboutStep]}
      lead="Документы на продукцию собственного производства и на работу компании. Сертификаты на товары других марок — в карточках товаров."
    >
      {certificates.length === 0 ? (
        <EmptyState
          icon="shield"
          title="Документы обновляются"
          action={
            <CallbackLink href="/callback" className={buttonClass('primary')}>
              Запросить документ
            </CallbackLink>
          }
        />
      ) : (
        <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 md:gap-4 lg:grid-cols-3 xl:grid-cols-4">
          {certificates.map((certificate, at) => (
            <li
              key={certificate.href}
              className="group relative flex flex-wrap gap-4 rounded-card border border-line p-4 transition-shadow hover:shadow-card sm:flex-col"
            >
              <span className="flex w-24 shrink-0 items-center justify-center self-start overflow-hidden rounded-control bg-ground p-2 sm:w-full sm:self-auto sm:p-5">
                {certificate.picture ? (
                  <ContentImage
                    picture={{ ...certificate.picture, alt: '' }}
                    sizes="(min-width: 576px) 200px, 96px"
                    className="h-auto w-full max-w-50 shadow-card"
                  />
                ) : (
                  <Icon name="document" size={56} className="my-4 text-[#b6c0cf]" />
                )}
              </span>
              <span className="flex min-w-0 grow basis-[9rem] flex-col sm:basis-auto">
                <h2 className="text-16">
                  <a
                    href={certificate.href}
                    target="_blank"
                    rel="noreferrer"
                    className="no-underline group-hover:text-primary after:absolute after:inset-0"
                    onClick={openInstead(async () => {
                      const { openCertificateViewer } = await import('./certificate-viewer.tsx')
                      openCertificateViewer(certificates, at)
                    })}
                  >
                    {certificate.title}
                  </a>
                </h2>
                {certificate.description ? <span className="mt-1.5 text-14 text-muted">{certificate.description}</span> : null}
                <span className="numbers mt-auto pt-3 text-13 text-muted">
                  {certificate.term} · {certificate.fileText}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </TextPage>
  )
}

export { unlessHashChange as shouldRevalidate } from '#web/forms/revalidation.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  const now = services.clock()
  return { certificates: (await listCertificates(services.db)).map((one) => viewCertificate(one, now)) }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Сертификаты — Родник',
    description: 'Сертификаты соответствия, декларации, лицензия и сертификаты систем менеджмента компании «Родник».',
    path: '/about/certificate',
    matches,
  })
