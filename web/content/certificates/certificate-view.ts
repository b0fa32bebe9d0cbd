// Formats a certificate for the page; for loaders only.
import type { Certificate } from '#contract/content/certificates.schema.ts'
import { numericDay, shopDay } from '#contract/shop/shop-clock.ts'
import { bindUnits } from '#contract/values/typography.ts'
import { fileSize } from '#web/forms/file-size.ts'

export type CertificateView = ReturnType<typeof viewCertificate>

export function viewCertificate(certificate: Certificate, now: Date) {
  const { title, description, issuer, number, issuedOn, validUntil, picture, file } = certificate
  const isOver = validUntil !== null && validUntil < shopDay(now)
  const term = validUntil === null ? 'Бессрочно' : `${isOver ? 'Действовал' : 'Действует'} до\u00a0${numericDay(validUntil)}`
  return {
    title: bindUnits(title),
    description: bindUnits(description),
    picture,
    href: file.href,
    fileText: file.bytes === null ? 'Изображение' : `PDF, ${fileSize(file.bytes)}`,
    term,
    facts: [
      { name: 'Номер', text: number },
      { name: 'Кем выдан', text: issuer },
      { name: 'Дата выдачи', text: issuedOn === null ? '' : numericDay(issuedOn) },
      { name: 'Срок', text: term },
    ].filter(({ text }) => text !== ''),
  }
}
