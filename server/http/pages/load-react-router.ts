// Loads a React Router application, shop or back office: the built one with its files, or Vite's in development.
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { PageTable } from '#contract/accounts/page-handle.ts'
import type { Config } from '#server/config/config.ts'
import type { Services } from '#server/services.ts'
import type { Visitor } from '../visitor.ts'
import { cachingMatches } from './page-match-cache.ts'
import { buildFolder, builtAssets, storedAssets, type SiteName } from './release-assets.ts'

/** Passed to loaders and actions (web/rendering/request-context.ts). */
export type RequestContext = { services: Services; visitor: Visitor; nonce: string; pages: PageTable }

export type PageHandler = (request: Request, context: RequestContext) => Promise<Response>
type PageBuild = {
  entry: { module: { createPageHandler(build: unknown, mode: string): PageHandler; readPages(build: unknown): PageTable } }
}

/** In development it changes with the code. */
export type Site = {
  pages(): PageTable
  handler(): Promise<PageHandler>
  /** Registers the routes of scripts and other files; those of earlier releases are in the data folder. */
  serveFiles(app: FastifyInstance, dataFolder: string): Promise<void>
}

const fileCost = 1

/** @throws when the pages are not built or one of them names no action */
export const openSite = ({ environment }: Pick<Config, 'environment'>, name: SiteName = 'shop'): Promise<Site> =>
  environment === 'development' ? developmentSite(name) : productionSite(name)

/** Imports the built pages. Slow, so a process starts it before other parts are ready. */
export async function loadPages({ environment }: Pick<Config, 'environment'>): Promise<void> {
  if (environment !== 'development') await Promise.all([importBuild('shop'), importBuild('admin')])
}

async function importBuild(name: SiteName): Promise<PageBuild> {
  const serverBuild = join(buildFolder[name], 'server/index.js')
  if (!existsSync(serverBuild)) throw new Error(`the pages are not built: ${serverBuild} is missing; start with \`npm start\``)
  return (await import(pathToFileURL(serverBuild).href)) as PageBuild
}

async function productionSite(name: SiteName): Promise<Site> {
  const build = await importBuild(name)
  const { createPageHandler, readPages } = build.entry.module
  const pages = cachingMatches(readPages(build))
  const handle = createPageHandler(build, 'production')
  return { pages: () => pages, handler: async () => handle, serveFiles: (app, dataFolder) => serveFiles(app, { dataFolder, site: name }) }
}

const immutableFiles = {
  maxAge: '1y',
  immutable: true,
  preCompressed: true,
  acceptRanges: false, // a range beyond the end of a file would be an error
  decorateReply: false,
}

async function serveFiles(app: FastifyInstance, { dataFolder, site }: { dataFolder: string; site: SiteName }): Promise<void> {
  const prefix = site === 'admin' ? '/admin/assets/' : '/assets/'
  app.addHook('onRoute', (route) => {
    const isFile = site === 'admin' ? route.url.startsWith(prefix) : route.url !== '*'
    if (isFile) route.config = { action: 'shop:read', cost: fileCost, isOnlyDelayed: true, ...route.config }
  })
  const stored = storedAssets(dataFolder, site)
  await mkdir(stored, { recursive: true })
  await app.register(fastifyStatic, { ...immutableFiles, root: [builtAssets(site), stored], prefix })
  if (site === 'admin') return
  await app.register(fastifyStatic, {
    root: join(buildFolder.shop, 'client'),
    wildcard: false, // a route per file of public/; any other URL is a page
    globIgnore: ['assets/**', '.vite/**'],
    maxAge: '1h',
    acceptRanges: false,
    decorateReply: false,
  })
}

async function developmentSite(name: SiteName): Promise<Site> {
  const [{ default: middie }, { createServer }] = await Promise.all([import('@fastify/middie'), import('vite')])
  const folder = name === 'admin' ? { root: resolve('admin'), configFile: resolve('admin/vite.config.ts') } : {}
  const vite = await createServer({ ...folder, server: { middlewareMode: true }, appType: 'custom' })
  let build: PageBuild | undefined
  let pages: PageTable = { all: [], find: () => undefined, withPattern: () => undefined }
  const load = async () => {
    const newest = (await vite.ssrLoadModule('virtual:react-router/server-build')) as PageBuild
    if (newest !== build) pages = newest.entry.module.readPages(newest)
    return (build = newest)
  }
  // The back office is loaded with its first request, so that the shop opens sooner.
  if (name === 'shop') await load()
  return {
    pages: () => pages,
    async handler() {
      const newest = await load()
      return newest.entry.module.createPageHandler(newest, 'development')
    },
    async serveFiles(app) {
      await app.register(middie, { hook: 'onRequest' })
      app.use(vite.middlewares)
      app.addHook('onClose', () => vite.close())
    },
  }
}
