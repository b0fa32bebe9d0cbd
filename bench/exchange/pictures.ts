// Measures products with one picture each (limit: 50,000 pictures of 100 kB in 15 minutes).
import sharp from 'sharp'
import { beginSession, openOneC } from '../../test/fake-1c/one-c-client.ts'
import type { ExchangeBench } from './catalogue-sessions.ts'
import { observe } from './observe.ts'

const limit = { pictures: 50_000, minutes: 15 }

export async function measurePictures({ shop, pool, url, login }: ExchangeBench, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string; name: string }>(
    'select external_id as id, name from products where external_id is not null and is_active order by id limit $1',
    [count],
  )
  if (rows.length < count) throw new Error(`${count} pictures need as many products, and there are ${rows.length}: --products ${count}`)
  const picture = await pictureOf100Kilobytes()
  const client = await beginSession(openOneC({ url, login, version: '2.09' }))
  const visitor = observe(shop)
  const began = performance.now()
  for (let at = 0; at < count; at++) {
    await client.file(pathOf(at), withComment(picture, `picture ${at}`))
    if (at % 5000 === 4999) process.stderr.write(`  ${at + 1} of ${count} sent, ${((performance.now() - began) / 1000).toFixed(0)} s\n`)
  }
  await client.file('import0_1.xml', packageXml(rows))
  const sent = performance.now()
  const response = await client.import('import0_1.xml')
  await client.complete()
  const ended = performance.now()
  const { idleMegabytes, peakMegabytes } = await visitor.stop()
  if (response.outcome !== 'success') throw new Error(`the shop refused the pictures: ${response.text}`)
  const { rows: stored } = await pool.query<{ count: number }>('select count(distinct image_id) as count from product_images')
  if (stored[0]!.count < count) throw new Error(`${stored[0]!.count} pictures of ${count} are stored`)
  const seconds = (ended - began) / 1000
  const minutes = (seconds / count) * (limit.pictures / 60)
  const verdict = `${minutes.toFixed(1)} of ${limit.minutes} minutes: ${minutes <= limit.minutes ? 'within the limit' : 'ABOVE THE LIMIT'}.`
  return [
    '| pictures of 100 kB, 1000 × 1000 px, one file each | sent, s | stored, s | ms each | memory above idle, MB |',
    '|---|---|---|---|---|',
    `| ${count} | ${((sent - began) / 1000).toFixed(1)} | ${((ended - sent) / 1000).toFixed(1)} | ${((1000 * seconds) / count).toFixed(1)} | ${peakMegabytes - idleMegabytes} |`,
    '',
    count < limit.pictures ? `Extrapolated, not measured: ${limit.pictures} take ${verdict}` : verdict,
  ]
}

const pathOf = (at: number): string => `import_files/${(at % 256).toString(16).padStart(2, '0')}/picture-${at}.jpg`

function packageXml(products: readonly { id: string; name: string }[]): Buffer {
  const records = products.map(
    ({ id, name }, at) =>
      `<Товар><Ид>${id}</Ид><Наименование>${name.replace(/[&<>]/g, '')}</Наименование><Картинка>${pathOf(at)}</Картинка></Товар>\n`,
  )
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<КоммерческаяИнформация ВерсияСхемы="2.09"><Каталог СодержитТолькоИзменения="true"><Ид>catalogue</Ид><Товары>\n${records.join('')}</Товары></Каталог></КоммерческаяИнформация>\n`,
  )
}

/** A photo's size and effort: blurred noise, of the quality that gives 100 kB. */
async function pictureOf100Kilobytes(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const image = sharp({ create: { width: 1000, height: 1000, channels: 3, background: '#888', noise } }).blur(2)
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  for (let quality = 60; ; quality++) {
    const jpeg = await sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
      .jpeg({ quality })
      .toBuffer()
    if (jpeg.length >= 100_000 || quality === 100) return jpeg
  }
}

/** Inserts a comment after the start marker: another file of the same picture. */
function withComment(jpeg: Buffer, text: string): Buffer {
  const comment = Buffer.from(text)
  const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), head, comment, jpeg.subarray(2)])
}
