// API-09: files of an account's orders and filling drafts from them (DRF-02). The drafts themselves: server/orders/api-drafts.ts.
import { randomUUID } from 'node:crypto'
import multipart from '@fastify/multipart'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { countRows, previewRows, rowProblem, type PreviewRow } from '#contract/draft-list.ts'
import { tiynToTenge } from '#contract/money.ts'
import { fillOrderAnswer, fillOrderBody, orderFileAnswer, orderFileList, orderFileRows, uploadBody } from '#contract/order-files-api.ts'
import { orderFileHref } from '#contract/order-files.ts'
import { answer, pageOfList, queryOf } from '../catalogue/api-reading.ts'
import { readIdempotencyKey, repeatHeaders } from '../idempotency.ts'
import { signedIn } from '../orders/customer.ts'
import type { Services } from '../services.ts'
import { chooseRows, fillDraft } from './fill-draft.ts'
import { getList, meantArticles, noSuchFile, readGoods } from './kept-list.ts'
import { addOrderFile, listOrderFiles, removeOrderFile, type FileServices, type OrderFile } from './order-files.ts'
import { readUpload, uploadLimits } from './read-upload.ts'

const tags = ['Файлы заказов']
const id = z.string().check(z.describe('Номер заказа'))
const fileId = z.string().check(z.describe('Файл: id из списка'))

export const draftFilesApi: FastifyPluginAsyncZod<{ services: FileServices & Pick<Services, 'clock'> }> = async (app, { services }) => {
  const { db } = services
  await app.register(multipart, { limits: uploadLimits, throwFileSizeLimit: true })
  app.removeContentTypeParser('text/plain')
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })

  app.get(
    '/order/:id/files',
    {
      config: { problems: ['order_not_found'] },
      schema: { tags, summary: 'Файлы заказа', params: z.object({ id }), response: { 200: orderFileList } },
    },
    async (request, reply) => {
      const files = await listOrderFiles(services, signedIn(request.visitor).id, request.params.id)
      return answer(request, reply, pageOfList(request, queryOf(request), files.map(fileAsAnswer)), 'visitor')
    },
  )

  app.post(
    '/order/:id/files',
    {
      config: { problems: ['order_not_found', 'not_a_draft', 'too_many_files', 'too_many_requests'] },
      schema: {
        tags,
        summary: 'Файл в черновик: список товаров или приложение',
        description:
          'Поле file (multipart/form-data), до 10 МБ, до 20 файлов на черновик. Список: .xlsx или текст с разделителями, до 10 000 строк; ' +
          'столбцы и кодировка определяются сами, формулы не вычисляются. Приложение: PDF, .docx, JPEG, PNG, WebP. Вид определяется по ' +
          'содержимому, не по названию. Тот же файл ещё раз не добавляется. Товары черновика при этом не меняются.',
        consumes: ['multipart/form-data'],
        params: z.object({ id }),
        body: uploadBody,
        response: { 201: orderFileAnswer },
      },
      // A stream, which no schema can check: readUpload does.
      validatorCompiler: () => (value: unknown) => ({ value }),
    },
    async (request, reply) => {
      const userId = signedIn(request.visitor).id
      const number = request.params.id
      await listOrderFiles(services, userId, number) // another's draft is refused before its file is read
      const added = await addOrderFile(services, userId, number, await readUpload(request))
      const file = (await listOrderFiles(services, userId, number)).find((one) => one.id === added)
      if (!file) throw noSuchFile()
      return reply.status(201).send(fileAsAnswer(file))
    },
  )

  app.get(
    '/order/:id/files/:fileId/',
    {
      config: { problems: ['order_not_found', 'not_found', 'page_not_found'] },
      schema: {
        tags,
        summary: 'Файл; у списка — что нашлось, по строкам',
        params: z.object({ id, fileId }),
        querystring: z.object({
          page: z.optional(z.string()).check(z.describe('Страница строк, с 1')),
          page_size: z.optional(z.string()).check(z.describe('Строк на странице, не больше 100')),
        }),
        response: { 200: orderFileRows },
      },
    },
    async (request, reply) => {
      const userId = signedIn(request.visitor).id
      const { id: number, fileId: file } = request.params
      const kept = (await listOrderFiles(services, userId, number)).find((one) => one.id === file)
      if (!kept) throw noSuchFile()
      if (!kept.isList)
        return answer(request, reply, { ...fileAsAnswer(kept), sheet: null, other_sheets: [], counts: null, rows: null }, 'visitor')
      const list = await getList(db, userId, number, file)
      const rows = previewRows(list.rows, list.choices, await readGoods(db, userId, meantArticles(list)))
      const page = pageOfList(request, queryOf(request), rows)
      const told = {
        ...fileAsAnswer(kept),
        sheet: list.reading.sheet,
        other_sheets: list.reading.otherSheets ?? [],
        counts: countRows(rows),
      }
      return answer(request, reply, { ...told, rows: { ...page, results: page.results.map(rowAsAnswer) } }, 'visitor')
    },
  )

  app.delete(
    '/order/:id/files/:fileId/',
    {
      config: { problems: ['order_not_found', 'not_found', 'not_a_draft'] },
      schema: { tags, summary: 'Удалить файл из черновика', params: z.object({ id, fileId }), response: { 204: z.null() } },
    },
    async ({ visitor, params }, reply) => {
      await removeOrderFile(services, signedIn(visitor).id, params.id, params.fileId)
      return reply.status(204).send(null)
    },
  )

  app.post(
    '/order/:id/files/:fileId/fill-order',
    {
      config: { problems: ['order_not_found', 'not_found', 'not_a_draft', 'not_a_list', 'list_has_bad_rows', 'draft_full', 'key_reused'] },
      schema: {
        tags,
        summary: 'Заполнить черновик из файла',
        description:
          'Без force добавляются все строки или ни одной: 409 называет каждую неподходящую по номеру с причиной. С force добавляются ' +
          'подходящие, а где не хватает — сколько есть. Одинаковые товары складываются. Повтор с тем же Idempotency-Key ничего не меняет.',
        headers: repeatHeaders,
        params: z.object({ id, fileId }),
        body: fillOrderBody,
        response: { 200: fillOrderAnswer },
      },
    },
    async ({ visitor, params, body, headers }) => {
      const userId = signedIn(visitor).id
      const { replace, force, choices } = body
      const key = readIdempotencyKey(headers['idempotency-key']) ?? randomUUID()
      if (choices.length > 0) {
        const chosen = choices.map(({ row, product, quantity }) => [
          row,
          { ...(product !== undefined && { article: product }), ...(quantity !== undefined && { quantity }) },
        ])
        await chooseRows(services, userId, params.id, params.fileId, Object.fromEntries(chosen))
      }
      const report = await fillDraft(services, userId, params.id, params.fileId, { replace, force }, key)
      const rows = report.rows.map(({ row, state, article, taken, reason }) => ({ row, state, product: article, quantity: taken, reason }))
      return { added: report.added, rows }
    },
  )
}

const fileAsAnswer = ({ id: file, name, mediaType, byteSize, createdAt, isList, filledAt }: OrderFile) => ({
  id: file,
  name,
  media_type: mediaType,
  size: byteSize,
  created_at: createdAt.toISOString(),
  filled_at: filledAt?.toISOString() ?? null,
  is_list: isList,
  url: orderFileHref(file),
})

function rowAsAnswer(row: PreviewRow) {
  const { goods } = row
  return {
    row: row.row,
    text: row.text,
    state: row.state,
    found_by: row.isChosen ? null : row.way,
    product: goods && {
      article: goods.article,
      name: goods.name,
      unit: goods.unit,
      price: goods.priceTiyn === null ? null : tiynToTenge(goods.priceTiyn),
    },
    quantity: row.quantity,
    taken: row.taken,
    candidates: row.candidates,
    reason: rowProblem(row),
  }
}
