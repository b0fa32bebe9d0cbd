import { applicationLetter, decisionLetter, type ApplicationMail } from './wholesale-mail.ts'
import { comment, longestEmail, longestName } from './long-words.ts'
import type { LetterSamples } from './sample-shop.ts'

export function wholesaleSamples(config: ApplicationMail['config']): LetterSamples {
  const user = { email: 'aidar@stroydom.example', firstName: 'Айдар', lastName: 'Нурланов', isEmailConfirmed: true }
  const input = { company: 'ТОО «СтройДом»', bin: '980540000397', goods: 'Трубы PP-R, краны', phone: '+77015550102', comment: '' }
  const long = { ...input, company: longestName, goods: comment, comment }
  const id = 'a1d3c5b7-0000-4000-8000-000000000003'
  return {
    wholesale: (shop) => applicationLetter({ id, user, input, config }, shop),
    'wholesale-long': (shop) =>
      applicationLetter({ id, user: { ...user, email: longestEmail, firstName: longestName }, input: long, config }, shop),
    'wholesale-approved': (shop) =>
      decisionLetter({ id, user: { ...user, isEmailConfirmed: false }, priceType: 'Оптовая', answer: '', config }, shop),
    'wholesale-declined': (shop) =>
      decisionLetter({ id, user, priceType: null, answer: 'Оптовые цены мы открываем от 500 000 ₸ в месяц.', config }, shop),
  }
}
