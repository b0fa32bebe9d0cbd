import { notificationLetter, type NotificationMail } from './notification-mail.ts'
import { longestEmail, longestName, longestProduct } from './long-words.ts'
import type { LetterSamples } from './sample-shop.ts'

export function notificationSamples(config: NotificationMail['config']): LetterSamples {
  const one = { title: 'Цена снизилась: Кран шаровой Valtec BASE 1/2"', text: '2 000 ₸ вместо 2 450 ₸', href: '/catalog/product/VT-15' }
  const usual: NotificationMail = {
    id: 'sample',
    user: { email: 'aidar@stroydom.example', firstName: 'Айдар', lastName: 'Нурланов' },
    notes: [one],
    unsubscribe: `${config.publicOrigin}/unsubscribe?account=a1d3c5b7-0000-4000-8000-000000000002&key=Jk3v0pXw7cQ2mN8rT5yB1zL6sD4hF9aG`,
    config,
  }
  const long = { ...one, title: `Снова в наличии: ${longestProduct}`, text: '' }
  return {
    notification: (shop) => notificationLetter(usual, shop),
    'notification-several': (shop) =>
      notificationLetter(
        {
          ...usual,
          user: { email: longestEmail, firstName: longestName, lastName: longestName },
          notes: [one, long, ...Array.from({ length: 30 }, () => one)],
        },
        shop,
      ),
  }
}
