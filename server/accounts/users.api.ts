// Defines the API of registration and own account data (API-06).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { profileBody, registrationBody, userResponse, toUserResponse } from './accounts.schema.ts'
import type { ProfileInput } from '#contract/accounts/account-forms.schema.ts'
import { readOptions } from '../http/read-options.ts'
import { buyer } from '../journal/actors.ts'
import { getUser } from './find-user.ts'
import type { Services } from '../services.ts'
import { ifMatch, sendVersion, versionHeaders } from '../http/record-version.ts'
import { readOwnName, updateProfile } from './profile.ts'
import { byField } from './auth-errors.ts'
import { register } from './register.ts'

export const bodyLimit = 64 * 1024
/** A password is hashed on another thread, for 60 ms. */
export const hashingCost = 20

const profileNames = { lastName: 'last_name', firstName: 'first_name', middleName: 'middle_name', phone: 'phone_number' }

export type AccountServices = Pick<Services, 'db' | 'auth' | 'jobs' | 'config' | 'clock' | 'log' | 'afterLogin'>

export const usersApi: FastifyPluginAsyncZod<{ services: AccountServices }> = async (app, { services }) => {
  app.post(
    '/users/',
    {
      bodyLimit,
      config: { action: 'shop:read', cost: hashingCost, problems: ['email_taken', 'too_many_requests'] },
      schema: { summary: 'Регистрация', body: registrationBody, response: { 201: userResponse } },
    },
    async ({ visitor, body }, reply) => {
      const registered = register(services, visitor, {
        lastName: body.last_name,
        firstName: body.first_name,
        middleName: body.middle_name,
        email: body.email,
        phone: body.phone_number,
        password: body.password,
        repeatPassword: body.repeat_password,
        consent: body.privacy_policy_accepted,
      })
      return reply.status(201).send(toUserResponse(await byField(registered, { email_taken: 'email' })))
    },
  )

  app.get(
    '/users/',
    readOptions('Свои данные', userResponse, [], {}, { action: 'own-account:use' }),
    async ({ customer: { user } }, reply) => {
      sendVersion(reply, (await readOwnName(services.db, user.id)).version)
      return toUserResponse(user)
    },
  )

  app.patch(
    '/users/',
    {
      config: { action: 'own-account:use', problems: ['conflict'] },
      bodyLimit,
      schema: {
        summary: 'Изменить свои данные; чего нет, то остаётся',
        headers: versionHeaders,
        body: profileBody,
        response: { 200: userResponse },
      },
    },
    async ({ customer, body, headers }, reply) => {
      const change: Partial<ProfileInput> = {
        ...(body.last_name === undefined ? {} : { lastName: body.last_name }),
        ...(body.first_name === undefined ? {} : { firstName: body.first_name }),
        ...(body.middle_name === undefined ? {} : { middleName: body.middle_name }),
        ...(body.phone_number === undefined ? {} : { phone: body.phone_number }),
      }
      const { id } = customer.user
      await updateProfile(services.db, buyer(id, customer), change, { expected: ifMatch(headers), names: profileNames })
      sendVersion(reply, (await readOwnName(services.db, id)).version)
      return toUserResponse(await getUser(services.db, id))
    },
  )
}
