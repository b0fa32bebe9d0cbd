// The API's description, made of the schemas that check it: OpenAPI 3.1 at /api/v1/openapi.json, readable at /api/docs.
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import fp from 'fastify-plugin'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { subcategoryAnswer } from '#contract/catalogue-api.ts'
import type { Config } from '../config.ts'

// A schema that holds itself can be written down only by reference, so it needs a name.
const schemaRegistry = z.registry<{ id: string }>()
schemaRegistry.add(subcategoryAnswer, { id: 'Subcategory' })

export const openapi = fp<{ config: Config }>(async (app, { config }) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Родник: API магазина',
        version: '1',
        description: 'Цены в тенге. Списки отвечают {count, next, previous, results}, ошибки — application/problem+json.',
      },
      servers: [{ url: config.publicOrigin }],
    },
    transform: createJsonSchemaTransform({ schemaRegistry }),
    transformObject: createJsonSchemaTransformObject({ schemaRegistry }),
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true, uiConfig: { deepLinking: true, tryItOutEnabled: false } })
  app.get('/api/v1/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=300')
    return app.swagger()
  })
})
