// Builds URLs of an order or draft. The key opens it without login (GST-01); its account needs none.

export type OrderDocument = 'schet.pdf' | 'zakaz.pdf' | 'dokumenty.zip'

export const orderHref = (number: string, key = ''): string =>
  `/order?id=${encodeURIComponent(number)}${key === '' ? '' : `&key=${encodeURIComponent(key)}`}`

export const draftHref = (number: string): string => `/draft?id=${encodeURIComponent(number)}`

export const orderDocumentHref = (number: string, document: OrderDocument, key = ''): string =>
  `/order/${number}/${document}${key === '' ? '' : `?key=${encodeURIComponent(key)}`}`
