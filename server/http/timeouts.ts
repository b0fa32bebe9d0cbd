// Nobody waits for an answer that does not come: a database behind a line that is cut neither refuses nor answers, for a quarter of an hour.
import fp from 'fastify-plugin'

/** A file of 10 MB from a phone at 1 Mbit/s takes 80 s (CHK-04). */
export const requestTimeoutMs = 120_000

/** The slowest answer there is, the sitemap of 1M products after a start, took 8 s (2026-11-22). */
export const usualAnswerMs = 40_000

/** @param answerMs from a request to the beginning of its answer, beside the time that its body may take; then it is `unavailable` */
export const timeLimits = fp<{ answerMs: number }>(async (app, { answerMs }) => {
  app.addHook('onRoute', (route) => {
    const isRead = [route.method].flat().every((method) => method === 'GET' || method === 'HEAD')
    route.handlerTimeout = isRead ? answerMs : requestTimeoutMs + answerMs
  })
})
