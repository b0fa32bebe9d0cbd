// Formats a certificate for the page; for loaders only.
import type { Certificate } from '#contract/content/certificates.schema.ts'
import type { ContentPicture } from '#contract/content/content-image.ts'
import { shopDay } from '#contract/shop/shop-clock.ts'
import { bindUnits } from '#contract/values/typography.ts'

export type CertificateView = {
  title: string
  description: string
  picture: ContentPicture | null
  href: string
  /** «PDF, 24 КБ» */
  fileText: string
  /** «до 13.03.2030» */
  term: string
  facts: { name: string; text: string }[]
}

export function viewCertificate(certificate: Certificate, now: Date): CertificateView {
  const { title, description, issuer, number, issuedOn, validUntil, picture, file } = certificate
  const isOver = validUntil !== null && validUntil < shopDay(now)
  const term = validUntil === null ? 'Бессрочно' : `${isOver ? 'Действовал' : 'Действует'} до\u00a0${digits(validUntil)}`
  return {
    title: bindUnits(title),
    description: bindUnits(description),
    picture,
    href: file.href,
    fileText: file.bytes === null ? 'Изображение' : `PDF, ${Math.max(1, Math.round(file.bytes / 1024))}\u00a0КБ`,
    term,
    facts: [
      { name: 'Номер', text: number },
      { name: 'Кем выдан', text: issuer },
      { name: 'Дата выдачи', text: issuedOn === null ? '' : digits(issuedOn) },
      { name: 'Срок', text: term },
    ].filter(({ text }) => text !== ''),
  }
}

/** «14.03.2025» */
const digits = (date: string): string => date.split('-').toReversed().join('.')
