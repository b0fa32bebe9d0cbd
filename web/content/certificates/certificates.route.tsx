// Certificates with a viewer (ROUTE-10, CONT-01).
import { listCertificates } from '#server/content/certificates.ts'
import { pageMeta } from '#web/rendering/page-meta.ts'
import { requestContext } from '#web/rendering/request-context.ts'
import { CertificatesPage } from './certificates-page.tsx'
import { viewCertificate } from './certificate-view.ts'
import type { Route } from './+types/certificates.route.ts'

export { unlessHashChange as shouldRevalidate } from '#web/cart/revalidation.ts'

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

export default function CertificatesRoute({ loaderData }: Route.ComponentProps) {
  return <CertificatesPage {...loaderData} />
}
