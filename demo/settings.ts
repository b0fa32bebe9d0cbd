// Sets the contacts of the demo shop and two delivery rules: an ended one and the current one.
import type { Pool } from 'pg'
import { freeDeliveryFromTiyn, supportHours } from '#contract/shop/constants.ts'
import { formatTiyn } from '#contract/values/money.ts'

/** Placeholders: unassigned numbers and hosts. */
const demoSettings = {
  phone: '+77132000000',
  email: 'info@rodnik.example',
  address: 'г.\u00a0Актобе, Промышленная зона,\u00a041',
  opens_at: supportHours.opensAt,
  closes_at: supportHours.closesAt,
  messenger_url: 'https://chat.rodnik.example/',
  second_messenger_url: 'https://messenger.rodnik.example/',
  instagram_url: 'https://instagram.rodnik.example/',
  video_url: 'https://video.rodnik.example/',
  photo_url: 'https://photo.rodnik.example/',
  network_url: 'https://people.rodnik.example/',
}

/** Runs once, so changes of staff stay. @param now the current rule ends with the year after it */
export async function seedSettings(pool: Pool, now: Date): Promise<void> {
  const names = Object.keys(demoSettings)
  const { rowCount } = await pool.query(
    `update shop_settings set (${names.join(', ')}) = row (${names.map((_, at) => `$${at + 1}`).join(', ')}), updated_at = now()
     where phone = '' and email = '' and address = ''`,
    Object.values(demoSettings),
  )
  if (rowCount === 0) return
  await pool.query('delete from delivery_rules')
  await pool.query('insert into delivery_rules (text, threshold_tiyn, starts_on, ends_on) values ($1, $3, $4, $5), ($2, $3, $6, $7)', [
    'Бесплатная доставка при покупке от\u00a010\u00a0000 рублей',
    `Бесплатная доставка при покупке от\u00a0${formatTiyn(freeDeliveryFromTiyn)}`,
    freeDeliveryFromTiyn,
    '2024-01-01',
    '2025-01-01',
    '2025-01-02',
    `${now.getUTCFullYear() + 1}-12-31`,
  ])
}
