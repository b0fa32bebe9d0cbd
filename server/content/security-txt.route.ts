// Serves /.well-known/security.txt: where people report a weakness of the shop (RFC 9116).
import type { FastifyPluginAsync } from 'fastify'
import type { Services } from '../services.ts'

const validMs = 180 * 24 * 3600 * 1000

export const securityTxtRoute: FastifyPluginAsync<{ services: Pick<Services, 'config' | 'settings' | 'clock'> }> = async (
  app,
  { services },
) => {
  const { publicOrigin } = services.config
  app.get('/.well-known/security.txt', { config: { action: 'shop:read' } }, async (_request, reply) => {
    const { email } = services.settings.current()
    const day = new Date(services.clock().getTime() + validMs).toISOString().slice(0, 10)
    const lines = [
      `Contact: ${email === '' ? `${publicOrigin}/contacts` : `mailto:${email}`}`,
      `Expires: ${day}T00:00:00Z`,
      'Preferred-Languages: ru, kk, en',
      `Canonical: ${publicOrigin}/.well-known/security.txt`,
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(`${lines.join('\n')}\n`)
  })
}
