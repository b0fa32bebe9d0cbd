// Lists the routes of the API and the pages for tests that walk all of them.
import type { FastifyInstance } from 'fastify'
import type { Action } from '#contract/accounts/permissions.ts'
import type { PageTable } from '#contract/accounts/page-handle.ts'
import { openSite } from '#server/http/pages/load-react-router.ts'
import pages from '#web/routes.ts'

type ApiRoute = { method: 'GET' | 'POST' | 'PATCH' | 'DELETE'; /** without the prefix */ path: string; action: Action | undefined }

/** Those of the description. */
export const apiRoutes = ({ routes }: Pick<FastifyInstance, 'routes'>): ApiRoute[] =>
  routes.flatMap(({ method, url, schema, config }) => {
    if (!url.startsWith('/api/v1/') || schema?.hide || method === 'HEAD') return []
    return { method: method as ApiRoute['method'], path: url.slice('/api/v1'.length), action: config?.action }
  })

type PageEntry = { path?: string; index?: boolean; children?: PageEntry[] }
const patternsOf = (entries: PageEntry[], above = ''): string[] =>
  entries.flatMap(({ path, index, children }) => {
    const here = path === undefined ? above : `${above}/${path}`
    return [...(path !== undefined || index ? [here === '' ? '/' : here] : []), ...(children ? patternsOf(children, here) : [])]
  })
export const pagePatterns: readonly string[] = patternsOf(pages)

/** Needs a build. */
export const builtPages = async (): Promise<PageTable> => (await openSite({ environment: 'test' })).pages()

/** An address of the page: x for its parameters, without those that may be left out. */
export const addressOf = (pattern: string): string => pattern.replaceAll(/\/:\w+\?/g, '').replaceAll(/:\w+|\*/g, 'x')
