// Refuses common passwords, breached ones and those made of own data (NIST SP 800-63B, 5.1.1.2).
import { passwordTexts } from '#contract/accounts/password-texts.ts'
import type { SignedInUser } from '#contract/accounts/signed-in-user.ts'
import type { Config } from '../config/config.ts'
import { ShopError } from '../errors.ts'
import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'

// Refused also with digits and punctuation around: «Rodnik2026», «пароль-2026».
const weakWords = ['rodnik', 'родник', 'rodnikkz', 'пароль', 'password', 'qwerty', 'йцукен', 'йцукенг', 'йцукенгш', 'йцукенгшщз']

/** Loaded with the first chosen password: decompressing the list would slow each start. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter((password) => password.length >= 8))
}
let reading: Promise<ReadonlySet<string>> | undefined

type OwnData = Pick<SignedInUser, 'email' | 'lastName' | 'firstName' | 'middleName'>

/** @param owner undefined when unknown @throws malformed with a text for the field `password` */
export async function refuseWeakPassword(
  { breachedPasswords }: Pick<Config, 'breachedPasswords'>,
  password: string,
  owner: OwnData | undefined,
): Promise<void> {
  const common = await (reading ??= readCommon())
  const plain = password.normalize('NFKC').toLowerCase()
  if (common.has(plain) || new Set(plain).size <= 2 || weakWords.includes(alphabeticPart(plain))) throw weak(passwordTexts.common)
  if (owner && ownWords(owner).includes(alphabeticPart(plain))) throw weak(passwordTexts.own)
  if (breachedPasswords !== undefined && (await isBreached(breachedPasswords, password))) throw weak(breachedText)
}

const weak = (text: string) => new ShopError('malformed', { fields: { password: [text] } })

const alphabeticPart = (text: string): string => text.toLowerCase().replace(/[^\p{L}]/gu, '')

function ownWords({ email, lastName, firstName, middleName }: OwnData): string[] {
  const [mailbox = '', domain = ''] = email.split('@')
  const names = [lastName, firstName, lastName + firstName, firstName + lastName, firstName + middleName, lastName + firstName + middleName]
  return [email, mailbox, domain, ...names].map(alphabeticPart).filter((word) => word !== '')
}

const hashLength = 40
/** Of a hash, a count and a line break. */
const maxLineLength = 80

export const breachedText = 'Этот пароль есть в списках взломанных. Придумайте другой'

/** The list has 40 GB: it is searched on the disk, by about 36 small reads. */
export async function isBreached(file: string, password: string): Promise<boolean> {
  const desired = createHash('sha1').update(password).digest('hex').toUpperCase()
  const lines = await open(file)
  try {
    let from = 0
    let to = (await lines.stat()).size
    while (from < to) {
      const middle = Math.floor((from + to) / 2)
      if ((await hashFrom(lines, middle)) < desired) from = middle + 1
      else to = middle
    }
    return (await hashFrom(lines, from)) === desired
  } finally {
    await lines.close()
  }
}

/** Of the first line that begins at the position or behind it; after the last one a text that sorts behind all. */
async function hashFrom(lines: FileHandle, position: number): Promise<string> {
  const start = Math.max(0, position - 1)
  const { buffer, bytesRead } = await lines.read(Buffer.alloc(2 * maxLineLength), 0, 2 * maxLineLength, start)
  const text = buffer.toString('latin1', 0, bytesRead)
  const line = position === 0 ? 0 : text.indexOf('\n') + 1
  const hash = text.slice(line, line + hashLength).toUpperCase()
  return hash.length < hashLength || (position > 0 && line === 0) ? '~' : hash
}
