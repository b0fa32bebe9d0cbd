// Registers the API for reading a file's list row by row and filling a draft from it (API-09, DRF-02).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { countRows, previewRows, rowProblem, type PreviewRow, type RowChoices } from '#contract/lists/list-preview.ts'
import { tengeOrNull } from '#contract/values/money.ts'
import { fillOrderResponse, fillOrderBody, orderFileRows } from './attachments.schema.ts'
import { orderFileHref } from '#contract/orders/attachments.ts'
import { pageQuery } from '../http/query.schema.ts'
import { listPage } from '../http/api-response.ts'
import { getIdempotencyKey, repeatHeaders } from '../http/idempotency.ts'
import { readOptions } from '../http/read-options.ts'
import type { Services } from '../services.ts'
import { chooseRows, fillDraft } from './fill-draft.ts'
import { findSellableProducts } from '../cart/add-items.ts'
import { getList, chosenArticles, noSuchFile } from './stored-list.ts'
import { listOrderFiles, type FileServices, type OrderFile } from './draft-files.ts'

export type ApiServices = FileServices & Pick<Services, 'clock' | 'uploads'>

/** Milliseconds for a list of 10,000 rows */
export const listCost = 60
export const id = z.string().check(z.describe('Номер заказа'))
export const fileId = z.string().check(z.describe('Файл: id из списка'))

export const listsApi: FastifyPluginAsyncZod<{ services: ApiServices }> = async (app, { services }) => {
  const { db } = services

  app.get(
    '/order/:id/files/:fileId/',
    readOptions(
      'Файл; у списка — что нашлось, по строкам',
      orderFileRows,
      ['order_not_found', 'not_found', 'page_not_found'],
      { params: z.object({ id, fileId }), querystring: pageQuery() },
      { action: 'own-orders:use', cost: listCost },
    ),
    async (request) => {
      const userId = request.customer.user.id
      const { id: number, fileId: file } = request.params
      const found = (await listOrderFiles(services, userId, number)).find((one) => one.id === file)
      if (!found) throw noSuchFile()
      if (!found.isList) return { ...fileAsResponse(found), sheet: null, other_sheets: [], counts: null, rows: null }
      const list = await getList(db, userId, number, file)
      const rows = previewRows(list.rows, list.choices, await findSellableProducts(db, userId, chosenArticles(list)))
      const page = await listPage(request, request.query, rows)
      const head = {
        ...fileAsResponse(found),
        sheet: list.reading.sheet,
        other_sheets: list.reading.otherSheets ?? [],
        counts: countRows(rows),
      }
      return { ...head, rows: { ...page, results: page.results.map(rowAsResponse) } }
    },
  )

  app.post(
    '/order/:id/files/:fileId/fill-order',
    {
      config: {
        action: 'own-orders:use',
        cost: listCost,
        problems: [
          'order_not_found',
          'not_found',
          'not_a_draft',
          'not_a_list',
          'list_has_bad_rows',
          'draft_full',
          'drafts_too_long',
          'key_reused',
        ],
      },
      schema: {
        summary: 'Заполнить черновик из файла',
        description:
          'Без force добавляются все строки или ни одной: 409 называет каждую неподходящую по номеру с причиной. С force добавляются ' +
          'подходящие, а где не хватает — сколько есть. Одинаковые товары складываются. Повтор с тем же Idempotency-Key ничего не меняет.',
        headers: repeatHeaders,
        params: z.object({ id, fileId }),
        body: fillOrderBody,
        response: { 200: fillOrderResponse },
      },
    },
    async ({ customer, params, body, headers }) => {
      const userId = customer.user.id
      const { replace, force, choices } = body
      const key = getIdempotencyKey(headers)
      if (choices.length > 0) await chooseRows(services, userId, params.id, params.fileId, choicesOf(choices))
      const report = await fillDraft(services, userId, params.id, params.fileId, { replace, force }, key)
      const rows = report.rows.map(({ row, state, article, taken, reason }) => ({ row, state, product: article, quantity: taken, reason }))
      return { added: report.added, rows }
    },
  )
}

const choicesOf = (choices: z.infer<typeof fillOrderBody>['choices']): RowChoices =>
  Object.fromEntries(
    choices.map(({ row, product, quantity }) => [
      row,
      { ...(product !== undefined && { article: product }), ...(quantity !== undefined && { quantity }) },
    ]),
  )

export const fileAsResponse = ({ id: file, name, mediaType, byteSize, createdAt, isList, filledAt }: OrderFile) => ({
  id: file,
  name,
  media_type: mediaType,
  size: byteSize,
  created_at: createdAt.toISOString(),
  filled_at: filledAt?.toISOString() ?? null,
  is_list: isList,
  url: orderFileHref(file),
})

function rowAsResponse(row: PreviewRow) {
  const { product } = row
  return {
    row: row.row,
    text: row.text,
    state: row.state,
    found_by: row.isChosen ? null : row.way,
    product: product && {
      article: product.article,
      name: product.name,
      unit: product.unit,
      price: tengeOrNull(product.priceTiyn),
    },
    quantity: row.quantity,
    taken: row.taken,
    candidates: row.candidates,
    reason: rowProblem(row),
  }
}
