// Registers the API for files of an account's drafts and orders: listing, adding, removing (API-09).
import multipart from '@fastify/multipart'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { maxOrderFileBytes, orderFileTexts } from '#contract/orders/attachments.ts'
import { orderFileResponse, orderFileList, uploadBody } from './attachments.schema.ts'
import { pageQuery } from '../http/query.schema.ts'
import { ShopError } from '../errors.ts'
import { answerNothing, listPage } from '../http/api-response.ts'
import { withForm } from '../http/uploads/multipart-form.ts'
import { readOptions } from '../http/read-options.ts'
import { checkUploadAllowed, countUpload } from '../files/upload-quota.ts'
import { storeNowhere } from '../http/private-cache-control.ts'
import { fileAsResponse, fileId, id, listCost, listsApi, type ApiServices } from './draft-lists.api.ts'
import { noSuchFile } from './stored-list.ts'
import { addOrderFile, listOrderFiles, removeOrderFile } from './draft-files.ts'

/** Of parts other than the file. */
const textBytes = 16 * 1024
const brokenText = 'Файл не\u00a0дошёл целиком. Отправьте его ещё раз.'
const notMultipart = () => new ShopError('unsupported_body', { detail: 'Отправьте файл в\u00a0поле file (multipart/form-data).' })
const tooLarge = () => new ShopError('too_large', { detail: orderFileTexts.tooLarge })
const noFile = () => new ShopError('malformed', { fields: { file: [orderFileTexts.noneChosen] } })

export const draftFilesApi: FastifyPluginAsyncZod<{ services: ApiServices }> = async (app, { services }) => {
  await app.register(multipart, { throwFileSizeLimit: false })
  app.removeContentTypeParser('text/plain')
  app.addHook('onRequest', storeNowhere)
  await app.register(listsApi, { services })

  app.get(
    '/order/:id/files',
    readOptions(
      'Файлы заказа',
      orderFileList,
      ['order_not_found'],
      { params: z.object({ id }), querystring: pageQuery() },
      { action: 'own-orders:use' },
    ),
    async (request) => {
      const files = await listOrderFiles(services, request.customer.user.id, request.params.id)
      return listPage(request, request.query, files.map(fileAsResponse))
    },
  )

  app.post(
    '/order/:id/files',
    {
      bodyLimit: maxOrderFileBytes + textBytes,
      config: {
        action: 'own-orders:use',
        cost: listCost,
        maxFields: 10,
        files: { count: 1, bytes: maxOrderFileBytes },
        problems: [
          'order_not_found',
          'not_a_draft',
          'email_not_confirmed',
          'too_many_files',
          'files_full',
          'too_many_requests',
          'storage_full',
        ],
      },
      schema: {
        summary: 'Файл в черновик: список товаров или приложение',
        description:
          'Поле file (multipart/form-data), до 10 МБ, до 20 файлов на черновик. Список: .xlsx или текст с разделителями, до 10 000 строк; ' +
          'столбцы и кодировка определяются сами, формулы не вычисляются. Приложение: PDF, .docx, JPEG, PNG, WebP. Вид определяется по ' +
          'содержимому, не по названию. Тот же файл ещё раз не добавляется. Товары черновика при этом не меняются.',
        consumes: ['multipart/form-data'],
        params: z.object({ id }),
        body: uploadBody,
        response: { 201: orderFileResponse },
      },
      // A form, which is checked while it is read.
      validatorCompiler: () => (value: unknown) => ({ value }),
    },
    async (request, reply) => {
      const userId = request.customer.user.id
      const number = request.params.id
      // Another's draft and a full account are refused before the file is received.
      await listOrderFiles(services, userId, number)
      await checkUploadAllowed(services.db, userId)
      if (!request.isMultipart()) throw notMultipart()
      if (Number(request.headers['content-length']) > request.routeOptions.bodyLimit) throw tooLarge()
      const added = await withForm(request, { uploads: services.uploads, brokenText }, async (form) => {
        const upload = form.get('file')
        if (!(upload instanceof File)) throw noFile()
        await countUpload(services.db, request.ip, upload.size)
        return addOrderFile(services, { userId, clientAddress: request.ip }, number, upload)
      })
      const file = (await listOrderFiles(services, userId, number)).find((one) => one.id === added)
      if (!file) throw noSuchFile()
      return reply.status(201).send(fileAsResponse(file))
    },
  )

  app.delete(
    '/order/:id/files/:fileId/',
    {
      config: { action: 'own-orders:use', problems: ['order_not_found', 'not_found', 'not_a_draft'] },
      schema: { summary: 'Удалить файл из черновика', params: z.object({ id, fileId }), response: { 204: z.null() } },
    },
    ({ customer, params }, reply) => answerNothing(reply, removeOrderFile(services, customer.user.id, params.id, params.fileId)),
  )
}
