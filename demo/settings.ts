// Sets the contacts of the demo shop and two delivery rules: an ended one and the current one.
import type { Pool } from 'pg'
import { formatTiyn } from '#contract/values/money.ts'

/** Placeholders: unassigned numbers and hosts. */
const demoSettings = {
  'shop.phone': '+77132000000',
  'shop.email': 'info@rodnik.example',
  'shop.address': 'г.\u00a0Актобе, Промышленная зона,\u00a041',
  'shop.messengerUrl': 'https://chat.rodnik.example/',
  'shop.secondMessengerUrl': 'https://messenger.rodnik.example/',
  'shop.instagramUrl': 'https://instagram.rodnik.example/',
  'shop.videoUrl': 'https://video.rodnik.example/',
  'shop.photoUrl': 'https://photo.rodnik.example/',
  'shop.networkUrl': 'https://people.rodnik.example/',
}

/** Runs once, so changes of staff stay. @param now the current rule ends with the year after it */
export async function seedSettings(pool: Pool, now: Date): Promise<void> {
  const thresholdTiyn = 10_000_00
  const rules = [
    { text: 'Бесплатная доставка при покупке от\u00a010\u00a0000 рублей', thresholdTiyn, startsOn: '2024-01-01', endsOn: '2025-01-01' },
    {
      text: `Бесплатная доставка при покупке от\u00a0${formatTiyn(thresholdTiyn)}`,
      thresholdTiyn,
      startsOn: '2025-01-02',
      endsOn: `${now.getUTCFullYear() + 1}-12-31`,
    },
  ]
  const texts = { ...demoSettings, 'delivery.rules': JSON.stringify(rules) }
  await pool.query(
    `insert into settings (key, value) select * from unnest($1::text[], $2::text[])
     where not exists (select from settings where key in ('shop.phone', 'shop.email', 'shop.address') and value <> '')
     on conflict (key) do update set value = excluded.value, version = settings.version + 1, updated_at = now()`,
    [Object.keys(texts), Object.values(texts)],
  )
}
