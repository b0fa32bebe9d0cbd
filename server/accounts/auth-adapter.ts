// Better Auth's way to our tables. Between the two, a session's token becomes its hash and comes back as it was asked for.
import { kyselyAdapter } from '@better-auth/kysely-adapter'
import type { BetterAuthOptions } from 'better-auth'
import { getCurrentAdapter } from '@better-auth/core/context'
import type { DBAdapter, Where } from '@better-auth/core/db/adapter'
import type { Transaction } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { Database } from '../database/database.ts'
import { tokenHash } from './token-hash.ts'

type Values = Record<string, unknown>

export function hashingAdapter(db: Database) {
  return (options: BetterAuthOptions, trx: Database | Transaction<DB> = db): DBAdapter => {
    const plain = kyselyAdapter(trx, { type: 'postgres' })(options)
    const hashing: DBAdapter = {
      ...plain,
      create: async (asked) => withToken(await plain.create({ ...asked, data: hashed(asked.model, asked.data) }), tokenIn(asked.data)),
      findOne: async (asked) => withToken(await plain.findOne(wanted(asked)), tokenOf(asked)),
      findMany: (asked) => plain.findMany(asked.where ? wanted({ ...asked, where: asked.where }) : asked),
      count: (asked) => plain.count(asked.where ? wanted({ ...asked, where: asked.where }) : asked),
      update: async (asked) => withToken(await plain.update(wanted(asked)), tokenOf(asked)),
      updateMany: (asked) => plain.updateMany(wanted(asked)),
      delete: (asked) => plain.delete(wanted(asked)),
      deleteMany: (asked) => plain.deleteMany(wanted(asked)),
      consumeOne: (asked) => plain.consumeOne(wanted(asked)),
      incrementOne: (asked) => plain.incrementOne(wanted(asked)),
      // A transaction is ours to begin (Auth.within), together with what else belongs to the deed.
      transaction: async (work) => work(await getCurrentAdapter(hashing)),
    }
    return hashing
  }
}

const isToken = (model: string, field: string) => model === 'session' && field === 'token'

const tokenIn = (data: Values): string | undefined => (typeof data.token === 'string' ? data.token : undefined)

function hashed<Data extends Values>(model: string, data: Data): Data {
  const token = tokenIn(data)
  return isToken(model, 'token') && token !== undefined ? { ...data, token: tokenHash(token) } : data
}

function wanted<Asked extends { model: string; where: Where[] }>(asked: Asked): Asked {
  const where = asked.where.map((one) => (isToken(asked.model, one.field) ? { ...one, value: hashedValue(one.value) } : one))
  return { ...asked, where }
}

const hashedValue = (value: Where['value']): Where['value'] => {
  if (typeof value === 'string') return tokenHash(value)
  return Array.isArray(value) ? value.map((one) => tokenHash(String(one))) : value
}

function tokenOf({ model, where }: { model: string; where: Where[] }): string | undefined {
  const value = where.find(({ field }) => isToken(model, field))?.value
  return typeof value === 'string' ? value : undefined
}

/** The row as Better Auth knows it: with the token itself. */
function withToken<Row>(row: Row, token: string | undefined): Row {
  return token !== undefined && typeof row === 'object' && row !== null && 'token' in row ? { ...row, token } : row
}
