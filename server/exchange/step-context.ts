// Defines what a step of the exchange works with: services, session, parameters, request and reply.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../services.ts'
import type { ExchangeSession } from './exchange-session.ts'
import type { OrderRunner } from './orders/order-runner.ts'
import type { ExchangeRequest } from './read-exchange-request.ts'
import type { ImportRunner } from './run-import.ts'

export type ExchangeServices = Pick<Services, 'db' | 'pool' | 'jobs' | 'config' | 'clock' | 'log'>

export type StepContext = {
  services: ExchangeServices
  runner: ImportRunner
  orders: OrderRunner
  progressAfterMs?: number | undefined
  session: ExchangeSession
  parameters: ExchangeRequest
  request: FastifyRequest
  reply: FastifyReply
}
