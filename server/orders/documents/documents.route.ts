// Serves schet.pdf, zakaz.pdf and dokumenty.zip of an order to those who may see all of it, sborka.pdf to staff.
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { OrderView } from '#contract/orders/orders.ts'
import { ShopError } from '#server/errors.ts'
import { contentDisposition } from '#server/files/content-disposition.ts'
import { pdfPolicy } from '#server/http/security-headers.ts'
import type { Services } from '#server/services.ts'
import { readCompany } from '#server/settings/read-settings.ts'
import { getOrderFor } from '../order-access.ts'
import { getVisitorScope } from '../order-scope.ts'
import { listProductDocuments, zipDocuments } from './product-documents-zip.ts'
import { getInvoiced } from './invoice-pdf.ts'
import type { PdfTask } from './order-pdf.worker.ts'
import { readPickedLines } from './picking-list.ts'

/** All lines of the order are read for each. */
const ofOrder = { config: { action: 'shop:read', readsStaff: true, cost: 25 } } as const
const ofStaff = { config: { action: 'orders:read', cost: 25 } } as const
/** Opening two files of an archive takes about a millisecond. */
const filesPerCost = 2
const bytesPerCost = 64 * 1024
/** A large archive can still be fetched. */
const maxCost = 2000

type DocumentRequest = FastifyRequest<{ Params: { number: string }; Querystring: { key?: string; width?: string } }>

/** On a roll of 80 mm. */
const isNarrow = ({ query }: DocumentRequest): boolean => query.width === '80'

export const orderDocumentsRoute: FastifyPluginAsync<{ services: Pick<Services, 'db' | 'config' | 'documents' | 'orderPdfs'> }> = async (
  app,
  { services },
) => {
  const { config, db, orderPdfs: pdfs } = services

  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex').header('referrer-policy', 'same-origin')
  })

  const orderOf = async ({ ip, params, query, visitor }: DocumentRequest): Promise<OrderView> => {
    const key = typeof query.key === 'string' ? query.key : ''
    if (key === '' && visitor.isUnchecked) throw new ShopError('unavailable')
    // PDFs have a queue of their own: they do not hold up pages.
    return app.inTurn(ip, 'reading', () =>
      getOrderFor(db, params.number, { userId: visitor.user?.id ?? null, key, scope: getVisitorScope(visitor) }),
    )
  }

  const sendPdf = async (
    { visitor }: DocumentRequest,
    reply: FastifyReply,
    task: Exclude<PdfTask, { kind: 'printed' }>,
    name: string,
    asciiName: string,
  ) => {
    const { number } = task.order
    const pdf = await pdfs.find(task, visitor.clientAddress)
    return reply
      .type('application/pdf')
      .header('content-security-policy', pdfPolicy)
      .header('content-disposition', contentDisposition('inline', `${name} ${number}.pdf`, `${asciiName}-${number}.pdf`))
      .send(pdf)
  }

  app.get('/order/:number/schet.pdf', ofOrder, async (request: DocumentRequest, reply) => {
    const settings = await readCompany(db, config)
    const order = getInvoiced(await orderOf(request), settings.company)
    return sendPdf(request, reply, { kind: 'invoice', order, settings }, 'Счёт', 'schet')
  })

  app.get('/order/:number/zakaz.pdf', ofOrder, async (request: DocumentRequest, reply) => {
    const order = await orderOf(request)
    const task = { kind: 'order', order, settings: await readCompany(db, config), isNarrow: isNarrow(request) } as const
    return sendPdf(request, reply, task, 'Заказ', 'zakaz')
  })

  app.get('/order/:number/sborka.pdf', ofStaff, async (request: DocumentRequest, reply) => {
    const order = await orderOf(request)
    const lines = await readPickedLines(db, order.number, getVisitorScope(request.visitor) ?? [])
    const task = { kind: 'picking', order, lines, isNarrow: isNarrow(request) } as const
    return sendPdf(request, reply, task, 'Сборка', 'sborka')
  })

  app.get('/order/:number/dokumenty.zip', ofOrder, async (request: DocumentRequest, reply) => {
    const { number } = await orderOf(request)
    const documents = await listProductDocuments(db, number)
    if (documents.length === 0) throw new ShopError('not_found', { detail: 'У\u00a0товаров этого заказа нет документов.' })
    const bytes = documents.reduce((sum, { byteSize }) => sum + byteSize, 0)
    await request.charge(Math.min(maxCost, Math.floor(documents.length / filesPerCost + bytes / bytesPerCost)))
    return reply
      .type('application/zip')
      .header('content-disposition', contentDisposition('attachment', `Документы к заказу ${number}.zip`, `dokumenty-${number}.zip`))
      .send(zipDocuments(documents, services.documents))
  })
}
