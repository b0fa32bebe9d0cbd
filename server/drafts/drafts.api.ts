// Registers the API for files of an account's drafts and orders: listing, adding, removing (API-09).
import multipart from '@fastify/multipart'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { orderFileResponse, orderFileList, uploadBody } from '#contract/orders/attachments.schema.ts'
import { pageOfList, queryOf } from '../http/api-response.ts'
import { signedIn } from '../orders/ordering-customer.ts'
import { checkUploadAllowed, countUpload } from '../files/upload-quota.ts'
import { storeNowhere } from '../http/private-cache-control.ts'
import { fileAsResponse, fileId, id, listsApi, tags, type ApiServices } from './draft-lists.api.ts'
import { noSuchFile } from './stored-list.ts'
import { addOrderFile, listOrderFiles, removeOrderFile } from './draft-files.ts'
import { readUpload, uploadBodyLimit, uploadLimits } from './read-upload.ts'

export const draftFilesApi: FastifyPluginAsyncZod<{ services: ApiServices }> = async (app, { services }) => {
  await app.register(multipart, { limits: uploadLimits, throwFileSizeLimit: true })
  app.removeContentTypeParser('text/plain')
  app.addHook('onRequest', storeNowhere)
  await app.register(listsApi, { services })

  app.get(
    '/order/:id/files',
    {
      config: { problems: ['order_not_found'] },
      schema: { tags, summary: 'Файлы заказа', params: z.object({ id }), response: { 200: orderFileList } },
    },
    async (request) => {
      const files = await listOrderFiles(services, signedIn(request.visitor).id, request.params.id)
      return pageOfList(request, queryOf(request), files.map(fileAsResponse))
    },
  )

  app.post(
    '/order/:id/files',
    {
      bodyLimit: uploadBodyLimit,
      config: {
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
        tags,
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
      // A stream, which readUpload checks instead of a schema.
      validatorCompiler: () => (value: unknown) => ({ value }),
    },
    async (request, reply) => {
      const userId = signedIn(request.visitor).id
      const number = request.params.id
      // Another's draft and a full account are refused before the file is received.
      await listOrderFiles(services, userId, number)
      await checkUploadAllowed(services.db, userId)
      const upload = await readUpload(request)
      await countUpload(services.db, request.ip, upload.bytes.length)
      const added = await addOrderFile(services, { userId, clientAddress: request.ip }, number, upload)
      const file = (await listOrderFiles(services, userId, number)).find((one) => one.id === added)
      if (!file) throw noSuchFile()
      return reply.status(201).send(fileAsResponse(file))
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
}
