import { noAim } from '#contract/accounts/login-links.ts'
import {
  alreadyRegisteredLetter,
  confirmationLetter,
  emailChangedLetter,
  emailChangeLetter,
  passwordChangedLetter,
  recoveryLetter,
  type LinkMail,
} from './account-mail.ts'
import { longestEmail, longestName } from './long-words.ts'
import type { LetterSamples } from './sample-shop.ts'

export function accountSamples(config: LinkMail['config']): LetterSamples {
  const user = { id: 'a1d3c5b7-0000-4000-8000-000000000002', email: 'aidar@stroydom.example', firstName: 'Айдар', lastName: 'Нурланов' }
  const usual: LinkMail = { id: 'sample', user, config, code: 'Jk3v0pXw7cQ2mN8rT5yB1zL6sD4hF9aG', hours: 1 }
  const long: LinkMail = { ...usual, user: { ...user, email: longestEmail, firstName: longestName, lastName: longestName }, hours: 72 }
  return {
    'account-already-registered': (shop) => alreadyRegisteredLetter(usual, shop),
    'account-confirm': (shop) => confirmationLetter({ ...usual, hours: 72 }, shop),
    'account-confirm-long': (shop) => confirmationLetter(long, shop),
    'account-email-change': (shop) => emailChangeLetter({ ...usual, hours: 24 }, shop),
    'account-email-changed': (shop) => emailChangedLetter({ ...long, to: longestEmail, at: new Date('2026-11-21T10:00:00Z') }, shop),
    'account-recovery': (shop) => recoveryLetter({ ...usual, aim: noAim }, shop),
    'account-password-changed': (shop) => passwordChangedLetter({ ...usual, at: new Date('2026-11-21T10:00:00Z') }, shop),
  }
}
