// Registers the API of the journal for owners (STAFF-05).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Services } from '../services.ts'
import { listRoutes } from '../staff-lists/list-routes.ts'
import { journalList } from './journal-list.ts'

export const journalApi: FastifyPluginAsyncZod<{ services: Pick<Services, 'db'> }> = async (app, { services: { db } }) => {
  listRoutes(app, journalList, { db, path: '/staff/journal', action: 'journal:read', tags: ['Журнал'], title: 'Журнал' })
}
