// Describes the API from its Zod schemas: OpenAPI 3.1 at /api/v1/openapi.json, readable at /api/docs.
import swagger, { type SwaggerTransform } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { RouteOptions } from 'fastify'
import fp from 'fastify-plugin'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { productResponse, subcategoryResponse, exampleProduct } from '#contract/catalogue/catalogue.schema.ts'
import { errorTexts, type ErrorCode } from '#contract/errors.ts'
import { isAction, permissions, roles, type Role } from '#contract/accounts/permissions.ts'
import type { Config } from '../config/config.ts'
import { toProblem, ShopError } from '../errors.ts'
import { contentSecurityPolicy } from './security-headers.ts'

/** An error response of the API (application/problem+json). */
export const problemResponse = z.object({
  type: z.string().check(z.describe('Постоянный адрес вида отказа')),
  title: z.string().check(z.describe('Что случилось')),
  status: z.int().check(z.describe('Статус HTTP')),
  detail: z.string().check(z.describe('Что сделать')),
  errors: z
    .optional(z.record(z.string(), z.array(z.string())))
    .check(z.describe('Тексты по полям; у строк корзины и заказа поле — артикул')),
  conflict: z
    .optional(z.object({ version: z.int(), values: z.record(z.string(), z.object({ current: z.unknown(), sent: z.unknown() })) }))
    .check(z.describe('Запись изменилась: её версия и по полям — значение сейчас и присланное')),
  request_id: z.string().check(z.describe('Номер запроса: назовите его, если обратитесь к нам')),
})

const docsCost = 20
const descriptionPath = '/api/v1/openapi.json'
/** Routes of the page that would make the description again for each request, which takes 50 to 250 ms. */
const ownCopies = /^\/api\/docs\/(?:json|yaml)(?:\/?\?|\/?$)/

declare module 'fastify' {
  interface FastifyContextConfig {
    /** errors of this route in addition to `anyRoute` and `anyChange` */
    problems?: ErrorCode[]
  }
}

/** Headings of the description, with the first folders of the addresses below them. */
const headings = {
  Товары: ['product'],
  Разделы: ['category', 'subcategory'],
  Бренды: ['brands'],
  Поиск: ['catalog'],
  Корзина: ['cart'],
  Заказы: ['order', 'paymentTypes'],
  'Учётная запись': ['auth', 'users'],
  Избранное: ['favorites'],
  Уведомления: ['notification'],
  Заявки: ['callback'],
  'О компании': ['news', 'certificates'],
  Магазины: ['shop'],
  Содержание: ['carousel', 'objects', 'production', 'slider', 'video'],
  'Для сотрудников': ['staff'],
}

const anyRoute: ErrorCode[] = ['malformed', 'unexpected', 'not_ready']
const anyChange: ErrorCode[] = ['foreign_origin', 'too_large', 'unsupported_body']

// Schemas register their descriptions globally. A recursive schema needs an id, since it is written as a reference.
const schemaRegistry = z.globalRegistry
schemaRegistry.add(subcategoryResponse, { id: 'Subcategory' })
schemaRegistry.add(productResponse, { id: 'Product', examples: [exampleProduct] })
const problemSchema = z.toJSONSchema(problemResponse, { target: 'draft-2020-12', unrepresentable: 'any' })
delete problemSchema.$schema

const describeResponses = createJsonSchemaTransform({ schemaRegistry })
const componentsOf = createJsonSchemaTransformObject({ schemaRegistry })

const transform: SwaggerTransform = (options) => {
  const { route, url } = options
  if (!url.startsWith('/api/v1/')) return { schema: { hide: true }, url } // pages and their files
  const described = describeResponses(options)
  if (described.schema.hide === true) return described
  const [, , , folder = ''] = url.split('/')
  const tags = Object.entries(headings).flatMap(([heading, folders]) => (folders.includes(folder) ? [heading] : []))
  const response: Record<string, unknown> = {}
  for (const [status, schema] of Object.entries(described.schema.response ?? {})) {
    const content = Object.fromEntries((described.schema.produces ?? ['application/json']).map((type) => [type, { schema }]))
    response[status] = { description: status === '201' ? 'Создано' : 'Готово', content }
  }
  if (isRead(route)) response['304'] = { description: 'Не изменилось с ответа, чей ETag прислан в If-None-Match', type: 'null' }
  for (const [status, codes] of problemsOf(route)) {
    response[status] = {
      description: codes.map((code) => `${errorTexts[code].title} (${code.replaceAll('_', '-')})`).join('; '),
      content: { 'application/problem+json': { schema: problemSchema, examples: Object.fromEntries(codes.map(exampleOf)) } },
    }
  }
  return { ...described, schema: { ...described.schema, tags, response } }
}

const exampleOf = (code: ErrorCode) => {
  const problem = toProblem(new ShopError(code), '7f3a-19c2')
  return [code, { value: code === 'malformed' ? { ...problem, errors: { page: ['Введите целое число от 1 до 1000000.'] } } : problem }]
}

const isRead = ({ method }: RouteOptions) => [method].flat().includes('GET')

function problemsOf(route: RouteOptions): Map<number, ErrorCode[]> {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of new Set([
    ...anyRoute,
    ...(isRead(route) ? [] : anyChange),
    ...guardProblems(route),
    ...(route.config?.problems ?? []),
  ])) {
    const { status } = errorTexts[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return byStatus
}

function guardProblems({ config }: RouteOptions): ErrorCode[] {
  const action = config?.action
  if (!isAction(action)) return []
  const allowed: readonly Role[] = permissions[action]
  if (allowed.includes('guest')) return []
  return roles.every((role) => role === 'guest' || allowed.includes(role)) ? ['unauthenticated'] : ['unauthenticated', 'forbidden']
}

export const openapi = fp<{ config: Config }>(async (app, { config }) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Родник: API магазина',
        version: '1',
        description:
          'Цены в тенге, null — цена по запросу. Списки отвечают {count, next, previous, results}, страница за последней — 404. ' +
          'Ошибки — application/problem+json, незнакомые параметры не мешают. Адреса работают с косой чертой в конце и без неё.',
      },
      servers: [{ url: config.publicOrigin }],
    },
    transform,
    transformObject: (document) => {
      const described = componentsOf(document)
      // Named schemas get two forms; ours are used in responses only.
      const schemas = 'components' in described ? (described.components?.schemas ?? {}) : {}
      for (const name of Object.keys(schemas)) if (name.endsWith('Input')) delete schemas[name]
      return described
    },
  })
  await app.register(async (docs) => {
    // Compressing its script of 1.4 MB takes 100 ms of a processor.
    docs.addHook('onRequest', async ({ headers }) => void delete headers['accept-encoding'])
    docs.addHook('onRoute', (route) => {
      route.config = { action: 'shop:read', cost: docsCost, ...route.config }
    })
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: true,
      transformStaticCSP: () => contentSecurityPolicy([], false), // the default one requires https
      uiConfig: { deepLinking: true, tryItOutEnabled: false },
      uiHooks: {
        onRequest({ url }, reply, next) {
          if (ownCopies.test(url)) void reply.redirect(descriptionPath)
          else next()
        },
      },
      theme: { title: 'Родник: API', css: [{ filename: 'plain.css', content: '.swagger-ui .topbar { display: none }' }] },
    })
  })
  // Never changes while the process runs; building it takes 20 ms.
  let text: string | undefined
  app.get(descriptionPath, { schema: { hide: true }, config: { action: 'shop:read', cost: 10 } }, async (_request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send((text ??= JSON.stringify(app.swagger()))),
  )
})
