// The most common passwords (NIST SP 800-63B, 5.1.1.2): the list of zxcvbn, of which those of 8 signs and more matter.
import { passwordTexts } from '#contract/accounts/account-forms.schema.ts'
import { ShopError } from '../errors.ts'

// Typed with a Russian keyboard, and our own name: no list of the world has them.
const ourOwn = ['йцукенгш', 'йцукенгшщз', 'пароль123', 'пароль12', 'qwertyui', 'rodnik123', 'родник123']

/** The list unpacks itself when it is loaded: with the first password that is chosen, not at each start. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set([...dictionary['passwords-common'].filter((password) => password.length >= 8), ...ourOwn])
}
let reading: Promise<ReadonlySet<string>> | undefined

/** @param field as the form or the API names it. @throws malformed with a text for the field */
export async function refuseCommonPassword(password: string, field = 'password'): Promise<void> {
  const common = await (reading ??= readCommon())
  const plain = password.toLowerCase()
  if (common.has(plain) || new Set(plain).size <= 2) throw new ShopError('malformed', { fields: { [field]: [passwordTexts.common] } })
}
