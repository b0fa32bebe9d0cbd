// Refuses common passwords, breached ones and those made of own data (NIST SP 800-63B, 5.1.1.2).
import { passwordTexts } from '#contract/accounts/password-texts.ts'
import type { SignedInUser } from '#contract/accounts/signed-in-user.ts'
import type { Config } from '../config/config.ts'
import { ShopError } from '../errors.ts'
import { breachedText, isBreached } from './breached-passwords.ts'

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
