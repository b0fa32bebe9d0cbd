import { crmFailedLetter, crmLockedLetter, type CrmLockedMail } from './crm-mail.ts'
import { longestName } from './long-words.ts'
import type { LetterSamples } from './sample-shop.ts'

export function crmSamples(config: CrmLockedMail['config']): LetterSamples {
  const at = new Date('2026-12-01T10:00:00Z')
  const callback = { id: 'a1d3c5b7-0000-4000-8000-000000000001', name: longestName, phone: '+77015550102', topic: 'price' as const }
  return {
    'crm-locked': (shop) => crmLockedLetter({ problem: '401 NO_AUTH_FOUND: Wrong authorization data', since: at, config }, shop),
    'crm-failed-long': (shop) => crmFailedLetter({ callback, at, problem: '400 ERROR_CORE: Обязательное поле не заполнено', config }, shop),
  }
}
