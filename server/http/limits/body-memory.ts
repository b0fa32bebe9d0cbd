// Reserves memory for bodies under way, of a sender, of a network and in all; others wait.
import { finished } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ShopError } from '../../errors.ts'
import { toWideNetwork } from '../network.ts'

/** People of an office who upload at the same time; a waiting body is not read. */
const maxWaiting = 40

/** @returns waits until there is memory, which is released with the response @throws too_many_requests, unavailable */
export function bodyMemory(most: { ofSender: number; ofNetwork: number; ofAll: number }, maxWaitMs: number) {
  const underWay = new Map<string, number>()
  const of = (subject: string) => underWay.get(subject) ?? 0
  const waiting = new Map<() => void, string>()

  function release(subjects: string[], bytes: number): void {
    for (const subject of subjects) {
      if (of(subject) > bytes) underWay.set(subject, of(subject) - bytes)
      else underWay.delete(subject)
    }
    for (const tryAgain of waiting.keys()) tryAgain()
  }

  return async ({ visitor }: FastifyRequest, reply: FastifyReply, bytes: number): Promise<void> => {
    const network = toWideNetwork(visitor.clientAddress)
    const sender = visitor.user?.id ?? `guests of ${network}`
    const isOwnLimit = () => of(sender) + bytes > most.ofSender || of(network) + bytes > most.ofNetwork
    // A few networks do not fill the memory: the last two thirds are for the first body of other networks.
    const fits = () => !isOwnLimit() && of('all') + bytes <= (of(network) === 0 ? most.ofAll : most.ofAll / 3)
    const take = () => {
      const subjects = ['all', network, sender]
      for (const subject of subjects) underWay.set(subject, of(subject) + bytes)
      finished(reply.raw, () => release(subjects, bytes))
    }
    const refusal = () =>
      isOwnLimit()
        ? new ShopError('too_many_requests', { detail: 'Предыдущие файлы ещё отправляются. Подождите минуту и\u00a0повторите.' })
        : new ShopError('unavailable')

    if (fits()) return take()
    if ([...waiting.values()].filter((one) => one === network).length >= maxWaiting) throw refusal()
    await new Promise<void>((resolve, reject) => {
      const end = (settle: () => void) => {
        waiting.delete(tryAgain)
        clearTimeout(timer)
        settle()
      }
      const tryAgain = () => {
        if (fits()) end(() => resolve(take()))
      }
      const timer = setTimeout(() => end(() => reject(refusal())), maxWaitMs)
      waiting.set(tryAgain, network)
      finished(reply.raw, () => end(resolve)) // the client has left
    })
  }
}
