// The most common passwords (NIST SP 800-63B, 5.1.1.2): the list of zxcvbn, of which those of 8 signs and more matter.
import { dictionary } from '@zxcvbn-ts/language-common'
import { passwordTexts } from '#contract/account-form.ts'
import { ShopError } from '../errors.ts'

const common = new Set(dictionary['passwords-common'].filter((password) => password.length >= 8))
// Typed with a Russian keyboard, and our own name: no list of the world has them.
for (const own of ['йцукенгш', 'йцукенгшщз', 'пароль123', 'пароль12', 'qwertyui', 'rodnik123', 'родник123']) common.add(own)

/** @param field as the form or the API names it. @throws malformed with a text for the field */
export function refuseCommonPassword(password: string, field = 'password'): void {
  const plain = password.toLowerCase()
  if (common.has(plain) || new Set(plain).size <= 2) throw new ShopError('malformed', { fields: { [field]: [passwordTexts.common] } })
}
