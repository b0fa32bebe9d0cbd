// Certificates with a viewer (ROUTE-10, CONT-01). Each is a link to its file; the viewer comes with the first press.
import type { MouseEvent } from 'react'
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { listCertificates } from '#server/content/certificates.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { requestContext } from '#web/request-context.ts'
import { drawPage } from './production/draw-page.ts'
import { CertificatesPage } from './certificates-page.tsx'
import { viewCertificate, type CertificateView } from './certificate-view.ts'

export { unlessHashChange as shouldRevalidate } from '#web/layout/revalidation.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const { services } = context.get(requestContext)
  const now = services.clock()
  const certificates = (await listCertificates(services.db)).map((one) => viewCertificate(one, now))
  return { certificates, html: drawPage(<CertificatesPage certificates={certificates} />) }
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Сертификаты — Родник',
    description: 'Сертификаты соответствия, декларации, лицензия и сертификаты систем менеджмента компании «Родник».',
    path: '/about/certificate',
    matches,
  })

/** Where the viewer cannot be loaded, the file opens as the link says. */
function show(event: MouseEvent<HTMLElement>, certificates: CertificateView[]): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-certificate]') : null
  if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  void import('./certificate-viewer.tsx').then(
    ({ openCertificateViewer }) => openCertificateViewer(certificates, Number(link.dataset.certificate)),
    () => location.assign(link.href),
  )
}

export default function CertificatesRoute() {
  const { certificates, html } = useLoaderData<typeof loader>()
  // The keyboard presses the links inside, which are what is interactive.
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
  return <div onClick={(event) => show(event, certificates)} dangerouslySetInnerHTML={{ __html: html }} />
}
