// Registers a list for staff and its export in the API (STAFF-09).
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { Action } from '#contract/accounts/permissions.ts'
import { describePage } from '#contract/catalogue/catalogue.schema.ts'
import { recentPasswordMinutes } from '#contract/staff/staff-user.ts'
import { ShopError } from '../errors.ts'
import { contentDisposition } from '../files/content-disposition.ts'
import { linkWith } from '../http/api-response.ts'
import { storeNowhere } from '../http/private-cache-control.ts'
import type { Database } from '../database/database.ts'
import { csvOf, maxXlsxRows, streamXlsx } from './export-list.ts'
import { printCursor, type Cursor } from './list-cursor.ts'
import { countRows, countText, exportQuery, maxCount, readPage, type StaffList } from './staff-list.ts'

type App = Parameters<FastifyPluginAsyncZod>[0]

const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
const tooLong = `В xlsx помещается ${maxXlsxRows.toLocaleString('ru')} строк: сузьте отбор или выберите csv.`

/** `GET path/` and `GET path/export`. @param of the list of a person who sees part of it */
export function listRoutes<Row extends Record<string, unknown>>(
  app: App,
  list: StaffList<Row>,
  {
    db,
    path,
    action,
    title,
    of = () => list,
  }: {
    db: Database
    path: string
    action: Action
    title: string
    of?: (request: FastifyRequest) => StaffList<Row>
  },
): void {
  app.get(
    `${path}/`,
    {
      onRequest: storeNowhere,
      config: { action },
      schema: {
        summary: title,
        querystring: list.pageQuery,
        response: {
          200: z.extend(describePage(list.row), {
            count: z.number().check(z.describe(`Сколько строк, не больше ${maxCount}`)),
            count_text: z.string().check(z.describe('Сколько строк, для людей: «больше 10 000»')),
          }),
        },
      },
    },
    async (request) => {
      const { query } = request
      const { count, ...page } = await readPage(db, of(request), query)
      const link = (cursor: Cursor | undefined) => (cursor ? linkWith(request, 'cursor', printCursor(list.name, query.sort, cursor)) : null)
      return {
        count: Math.min(count, maxCount),
        count_text: countText(count),
        next: link(page.next),
        previous: link(page.previous),
        results: page.rows,
      }
    },
  )

  app.get(
    `${path}/export`,
    {
      onRequest: storeNowhere,
      config: { action },
      schema: {
        summary: `${title}: файл со всем отобранным`,
        description: `Не позже ${recentPasswordMinutes} минут после пароля, введённого в этом сеансе.`,
        querystring: exportQuery(list),
        produces: Object.values(mediaTypes),
        response: { 200: z.unknown().check(z.meta({ type: 'string', format: 'binary', description: 'Файл' })) },
      },
    },
    async (request, reply) => {
      const { query, visitor } = request
      // Every list names people.
      if (!visitor.staff?.hasRecentPassword)
        throw new ShopError('forbidden', { detail: 'Введите пароль ещё раз: выгрузка содержит личные данные.' })
      const { format } = query
      const own = of(request)
      if (format === 'xlsx' && (await countRows(db, own, query, maxXlsxRows)) > maxXlsxRows)
        throw new ShopError('malformed', { fields: { format: [tooLong] } })
      return reply
        .type(mediaTypes[format])
        .header('content-disposition', contentDisposition('attachment', `${title}.${format}`, `${list.name}.${format}`))
        .send(format === 'csv' ? Readable.from(csvOf(db, own, query), { objectMode: false }) : streamXlsx(db, own, query))
    },
  )
}
