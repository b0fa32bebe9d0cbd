// Streams what the shop stores about a person as a ZIP (ADM-07): data, requests, journal, attached files.
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { selectFiles, ownData } from '../accounts/export-account-data.ts'
import { isOfPerson, type Person } from '../callback-requests/requests-of-person.ts'
import type { Database } from '../database/database.ts'
import type { PrivateFiles } from '../files/private-files.ts'
import type { Services } from '../services.ts'
import { readCustomer } from './read-customer.ts'

/** One file at a time is in memory. @throws not_found, at once */
export async function exportCustomer({ db, orderFiles, callbackFiles }: Pick<Services, 'db' | 'orderFiles' | 'callbackFiles'>, id: string) {
  const { phone, email } = await readCustomer(db, id)
  const person = { id, phone, email }
  const zip = new ZipFile()
  let reading: Readable | undefined
  const output = zip.outputStream
  output.once('close', () => reading?.destroy()) // the browser left
  const add = async (name: string, content: Readable) => {
    const read = new Promise<void>((resolve, reject) => content.once('close', resolve).once('error', reject))
    reading = content
    zip.addReadStream(content, name)
    await read
  }
  const addFiles = async (folder: string, files: PrivateFiles, rows: { id: string; name: string }[]) => {
    for (const [at, { id: fileId, name }] of rows.entries()) {
      const bytes = await files.find(fileId)
      if (bytes) await add(`${folder}/${at + 1} ${name.replaceAll(/[\p{Cc}<>:"/\\|?*]+/gu, '-')}`, Readable.from([bytes]))
    }
  }
  void (async () => {
    await add('data.json', Readable.from(ownData(db, id), { objectMode: false }))
    await add('requests.json', Readable.from([asJson(await readRequests(db, person))]))
    await add('journal.json', Readable.from([asJson(await readJournal(db, id))]))
    await addFiles('files', orderFiles, await selectFiles(db, id).select(['file.id', 'file.name']).execute())
    await addFiles('request-files', callbackFiles, await listRequestFiles(db, person))
    zip.end()
  })().catch((error: unknown) => output.emit('error', error))
  return Readable.from(output)
}

const asJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

const readRequests = (db: Database, person: Person) =>
  db
    .selectFrom('callbacks')
    .select(['topic', 'name', 'phone', 'email', 'article', 'comment', 'details', 'answer', 'createdAt', 'consentAt', 'consentVersion'])
    .where(isOfPerson(person))
    .orderBy('createdAt')
    .execute()

const listRequestFiles = (db: Database, person: Person) =>
  db
    .selectFrom('callbackFiles as file')
    .innerJoin('callbacks', 'callbacks.id', 'file.callbackId')
    .select(['file.id', 'file.name'])
    .where(isOfPerson(person))
    .execute()

/** Of the account, and what the person changed. */
const readJournal = (db: Database, id: string) =>
  db
    .selectFrom('journal')
    .select(['at', 'actorKind', 'entity', 'action', 'changes', 'personal', 'note', 'clientAddress'])
    .where((eb) =>
      eb.or([
        eb.and([eb('entity', '=', 'users'), eb('recordId', '=', id)]),
        eb.and([eb('actorKind', '=', 'customer'), eb('actorId', '=', id)]),
      ]),
    )
    .orderBy('at')
    .limit(10_000)
    .execute()
