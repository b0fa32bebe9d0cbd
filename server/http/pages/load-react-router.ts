// Loads the React Router application: the built one with its files, or Vite's in development.
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config/config.ts'
import type { Services } from '#server/services.ts'
import type { Visitor } from '../visitor.ts'

/** Passed to loaders and actions (web/rendering/request-context.ts). */
export type RequestContext = { services: Services; visitor: Visitor; nonce: string }

export type PageHandler = (request: Request, context: RequestContext) => Promise<Response>
export type PageBuild = {
  entry: { module: { createPageHandler(build: unknown, mode: string): PageHandler } }
}

const clientFolder = resolve('build/client')
const serverBuild = resolve('build/server/index.js')

const fileCost = 1

/** Loads the built pages. Slow, so a process starts it before other parts are ready. */
export async function loadPages({ environment }: Pick<Config, 'environment'>): Promise<PageBuild | undefined> {
  if (environment === 'development') return undefined
  if (!existsSync(serverBuild)) throw new Error('the pages are not built: build/server/index.js is missing; start with `npm start`')
  return (await import(pathToFileURL(serverBuild).href)) as PageBuild
}

export async function productionHandler(app: FastifyInstance, build: PageBuild): Promise<() => Promise<PageHandler>> {
  app.addHook('onRoute', (route) => {
    if (route.url !== '*') route.config = { cost: fileCost, isOnlyDelayed: true, ...route.config }
  })
  await app.register(fastifyStatic, {
    root: resolve(clientFolder, 'assets'),
    prefix: '/assets/',
    maxAge: '1y',
    immutable: true,
    preCompressed: true,
    acceptRanges: false, // a range beyond the end of a file would be an error
    decorateReply: false,
  })
  await app.register(fastifyStatic, {
    root: clientFolder,
    wildcard: false, // a route per file of public/; any other URL is a page
    globIgnore: ['assets/**', '.vite/**'],
    maxAge: '1h',
    acceptRanges: false,
    decorateReply: false,
  })
  const handle = build.entry.module.createPageHandler(build, 'production')
  return async () => handle
}

export async function developmentHandler(app: FastifyInstance): Promise<() => Promise<PageHandler>> {
  const [{ default: middie }, { createServer }] = await Promise.all([import('@fastify/middie'), import('vite')])
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
  await app.register(middie, { hook: 'onRequest' })
  app.use(vite.middlewares)
  app.addHook('onClose', () => vite.close())
  return async () => {
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as PageBuild
    return build.entry.module.createPageHandler(build, 'development')
  }
}
