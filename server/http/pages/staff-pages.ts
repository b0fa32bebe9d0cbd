// Serves the back office below `/admin` (STAFF-01): a React Router application of its own, never cached, hidden from robots.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageTable } from '#contract/accounts/page-handle.ts'
import { ShopError } from '#server/errors.ts'
import type { Services } from '#server/services.ts'
import { staffSecurityPolicy } from '../security-headers.ts'
import { openAnswerCache } from './answer-cache.ts'
import { addFormParser, defaultFormBytes } from './form-parsers.ts'
import type { Site } from './load-react-router.ts'
import { estimateWork } from './page-work.ts'
import { pageRenderer } from './render-page.ts'
import { sendPage } from './send-page.ts'

const base = '/admin'
/** Selections and edits of a list; a file has a route of its own. */
const maxJsonBytes = 1024 * 1024

export async function staffPages(app: FastifyInstance, { services, site }: { services: Services; site: Site }): Promise<void> {
  await site.serveFiles(app, services.config.dataFolder)
  const own = { ...site, pages: () => withoutBase(site.pages()) }
  const render = pageRenderer(own, services, staffSecurityPolicy)
  app.decorateRequest('page', {
    getter() {
      return own.pages().find(this.url.split('?', 1)[0]!)
    },
  })
  const answerOnce = openAnswerCache()
  addFormParser(app)
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) => {
    if (body.length > maxJsonBytes) throw new ShopError('too_large')
    return body
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-robots-tag', 'noindex, nofollow')
    if (!reply.getHeader('cache-control')?.toString().includes('immutable')) reply.header('cache-control', 'private, no-store')
  })
  const respond = async (request: FastifyRequest, reply: FastifyReply) => {
    await request.charge(estimateWork(request).cost)
    const queue = request.method === 'POST' ? 'changing' : 'reading'
    const work = () => app.inTurn(request.visitor.staff?.id ?? request.ip, queue, () => render(request))
    return sendPage(await answerOnce(request, work), reply)
  }
  // Each page names its action itself.
  const config = { action: 'shop:read', readsStaff: true } as const
  for (const url of [base, `${base}/*`, `${base}.data`]) {
    app.route({ method: ['GET', 'HEAD'], url, config, handler: respond })
    app.route({ method: 'POST', url, bodyLimit: Math.max(defaultFormBytes, maxJsonBytes), config, handler: respond })
  }
}

/** Patterns are those of the routes, addresses have the base. */
const withoutBase = (pages: PageTable): PageTable => ({
  ...pages,
  find: (path) => pages.find(path.slice(base.length) || '/'),
})
