// Handles the steps of type=catalog after checkauth: init, file, import, deactivate, complete.
import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { cleanFileName } from './clean-file-name.ts'
import { getPartOrigin } from './parts/part-origin.ts'
import { getExchangeFile } from './exchange-folder.ts'
import { ExchangeFailure, success, type Reply } from './exchange-reply.ts'
import { readOwnership, sessionCookie, signSession } from './exchange-session.ts'
import { finishStep, runImportStep } from './import-step.ts'
import { maxPartBytes, receivePart, tooLarge } from './parts/receive-part.ts'
import type { StepContext } from './step-context.ts'

/** A part of this size takes 20 s at 1 Mbit/s; a request may take 120 s. */
const fileLimitBytes = 2 * 1024 ** 2
/** The newest schema that is supported completely. */
const newestVersion = '2.09'

export async function runCatalogStep(context: StepContext): Promise<Reply> {
  const { services, session, parameters } = context
  switch (parameters.mode) {
    case 'init':
      return runInitStep(context)
    case 'file':
      return runFileStep(context)
    case 'import':
      return runImportStep(services, session, requireName(parameters.filename), context)
    case 'deactivate':
    case 'complete':
      return finishStep(services, session, context)
    default:
      throw unknownMode(parameters.mode)
  }
}

export const unknownMode = (mode: string): ExchangeFailure =>
  new ExchangeFailure(`Неизвестный шаг обмена mode=${mode}. Проверьте вид обмена в настройке 1С.`)

/** Begins a new package: files not yet imported are removed. */
export async function runInitStep({ services, session, parameters, request }: StepContext): Promise<Reply> {
  const { db, config } = services
  const ownership = await readOwnership(services)
  const removed = await db.transaction().execute(async (trx) => {
    const version = parameters.version === '' ? null : parameters.version
    const { batch } = await trx
      .updateTable('exchangeSessions')
      .set({
        version,
        // A client without tokens may begin its next session without checkauth.
        ownership: sql<string>`case when login_session_id is null and state <> 'open' then ${ownership}::jsonb else ownership end`,
      })
      .where('id', '=', session.id)
      .returning('batch')
      .executeTakeFirstOrThrow()
    return trx.deleteFrom('exchangeFiles').where('sessionId', '=', session.id).where('batch', '=', batch).returning('id').execute()
  })
  for (const { id } of removed) await rm(getExchangeFile(config, session.id, id), { force: true })
  const lines = ['zip=yes', `file_limit=${fileLimitBytes}`]
  if (parameters.version === '') return success('', lines)
  const token = request.cookies[sessionCookie] || parameters.sessionToken || signSession(config, session.id)
  return success('', [...lines, `sessid=${token}`, `version=${versionFor(parameters.version)}`])
}

/** The client's version, unless it is newer than ours. */
function versionFor(version: string): string {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major === 2 && minor < 9 ? version : newestVersion
}

/** Stores a part; an empty body is ignored. */
export async function runFileStep({ services, session, parameters, request, reply }: StepContext): Promise<Reply> {
  const name = requireName(parameters.filename)
  if (Number(request.headers['content-length'] ?? 0) > maxPartBytes) {
    reply.header('connection', 'close')
    throw tooLarge()
  }
  const origin = getPartOrigin(request, `${session.id} ${name}`, session.keepsConnection)
  await receivePart(services, session, name, request.raw, origin)
  return success()
}

export function requireName(filename: string): string {
  const name = cleanFileName(filename)
  if (name === undefined)
    throw new ExchangeFailure(
      filename === ''
        ? 'Не указано имя файла (filename).'
        : `Имя файла «${filename.slice(0, 100).replaceAll(/\p{Cc}/gu, '?')}» не принимается: оно ведёт за пределы папки обмена или слишком длинное.`,
    )
  return name
}
