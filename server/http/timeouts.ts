// Limits response time: a database behind a broken connection neither refuses nor responds.
import fp from 'fastify-plugin'

/** A file of 10 MB from a phone at 1 Mbit/s takes 80 s (CHK-04). */
export const requestTimeoutMs = 120_000

/** Above the slowest response: the sitemap of 1M products after a start, about 8 s. */
export const defaultResponseMs = 40_000

/** @param responseMs from the end of the request's body to the start of its response; then it is `unavailable` */
export const timeLimits = fp<{ responseMs: number }>(async (app, { responseMs }) => {
  app.addHook('onRoute', (route) => {
    const isRead = [route.method].flat().every((method) => method === 'GET' || method === 'HEAD')
    route.handlerTimeout = isRead ? responseMs : requestTimeoutMs + responseMs
  })
})
