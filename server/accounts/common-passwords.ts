// Refuses the most common passwords (NIST SP 800-63B, 5.1.1.2) with the list of zxcvbn.
import { passwordTexts } from '#contract/accounts/account-forms.schema.ts'
import { ShopError } from '../errors.ts'

// Russian keyboard patterns and our own name, which the list lacks.
const ourOwn = ['йцукенгш', 'йцукенгшщз', 'пароль123', 'пароль12', 'qwertyui', 'rodnik123', 'родник123']

/** Loaded with the first chosen password: decompressing the list would slow each start. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set([...dictionary['passwords-common'].filter((password) => password.length >= 8), ...ourOwn])
}
let reading: Promise<ReadonlySet<string>> | undefined

/** @param field name in the form or the API @throws malformed with a text for the field */
export async function refuseCommonPassword(password: string, field = 'password'): Promise<void> {
  const common = await (reading ??= readCommon())
  const plain = password.toLowerCase()
  if (common.has(plain) || new Set(plain).size <= 2) throw new ShopError('malformed', { fields: { [field]: [passwordTexts.common] } })
}
