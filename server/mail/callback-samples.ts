import { callbackLetter, type CallbackMail } from './callback-mail.ts'
import { comment, longestEmail, longestName, longestProduct } from './long-words.ts'
import type { LetterSamples } from './sample-shop.ts'

export function callbackSamples(config: CallbackMail['config']): LetterSamples {
  const usual: CallbackMail = {
    id: 'a1d3c5b7-0000-4000-8000-000000000001',
    name: 'Асель',
    phone: '+77015550102',
    email: '',
    comment: '',
    article: '',
    topic: 'call',
    productName: undefined,
    config,
  }
  const long: CallbackMail = {
    ...usual,
    name: longestName,
    email: longestEmail,
    comment,
    article: 'GRU-96515412-MQ3-45B-0-A-CVBP',
    topic: 'one_click',
    productName: longestProduct,
  }
  return { callback: (shop) => callbackLetter(usual, shop), 'callback-long': (shop) => callbackLetter(long, shop) }
}
