// Draws the picture of a shared link, 1200 × 630: logo, name, note, price and the product's picture.
import { fileURLToPath } from 'node:url'
import sharp, { type OverlayOptions } from 'sharp'
import { shortText, xmlText } from '../http/xml-writer.ts'

export type ShareCard = {
  title: string
  note: string
  /** `68 900 ₸`; without it the line is empty */
  price?: string
  oldPrice?: string
  picture?: Buffer
}

export const shareWidth = 1200
export const shareHeight = 630

const margin = 64
const pictureSide = 430
const textLeft = margin + pictureSide + 60
/** with a picture, and without one; `height` is four lines */
const sizes = {
  withPicture: { top: 158, title: 44, height: 240, note: 26, noteLength: 44 },
  withoutPicture: { top: 210, title: 72, height: 260, note: 36, noteLength: 70 },
}
const ink = '#101828'
const muted = '#475467'
const water = '#0B63CE'
const drop = 'M16 1.5S5 12.6 5 20a11 11 0 0 0 22 0C27 12.6 16 1.5 16 1.5Z'

const font = (file: string) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/golos-text/${file}`))
const fonts = {
  regular: { font: 'Golos Text', fontfile: font('400Regular/GolosText_400Regular.ttf') },
  bold: { font: 'Golos Text SemiBold', fontfile: font('600SemiBold/GolosText_600SemiBold.ttf') },
}

export async function drawShare({ title, note, price, oldPrice, picture }: ShareCard): Promise<Buffer> {
  const left = picture ? textLeft : margin
  const width = shareWidth - left - margin
  const layers: OverlayOptions[] = []
  if (picture) layers.push({ input: await fitted(picture), left: margin + 10, top: (shareHeight - pictureSide) / 2 + 10 })
  const size = picture ? sizes.withPicture : sizes.withoutPicture
  const heading = await fittingText(title, width, size)
  layers.push({ input: heading.image, left, top: size.top })
  const shortNote = shortText(note, size.noteLength)
  if (shortNote !== '') {
    const line = await text(shortNote, 'regular', size.note, muted, width)
    layers.push({ input: line.image, left, top: size.top + heading.height + 28 })
  }
  if (price !== undefined) {
    const shown = await text(price, 'bold', 64, ink, width)
    const top = shareHeight - margin - 70
    layers.push({ input: shown.image, left, top })
    if (oldPrice !== undefined && shown.width + 32 + 200 < width) {
      const old = await text(oldPrice, 'regular', 32, muted, width, true)
      layers.push({ input: old.image, left: left + shown.width + 32, top: top + 20 })
    }
  }
  const name = await text('Родник', 'bold', 40, ink, width)
  layers.push({ input: name.image, left: left + 58, top: margin + 6 })
  return sharp(Buffer.from(ground(left, picture !== undefined)))
    .composite(layers)
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 84, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

export const cropShare = (picture: Buffer): Promise<Buffer> =>
  sharp(picture)
    .resize({ width: shareWidth, height: shareHeight, fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 84 })
    .toBuffer()

function ground(left: number, hasPicture: boolean): string {
  const top = (shareHeight - pictureSide) / 2
  const card = `<rect x="${margin}" y="${top}" width="${pictureSide}" height="${pictureSide}" rx="24" fill="#ffffff" stroke="#E4E7EC" stroke-width="2"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${shareWidth}" height="${shareHeight}">
  <rect width="100%" height="100%" fill="#F6F8FA"/><rect y="${shareHeight - 12}" width="100%" height="12" fill="${water}"/>
  ${hasPicture ? card : `<path transform="translate(700 60) scale(19)" fill="${water}" opacity=".06" d="${drop}"/>`}
  <g transform="translate(${left - 8} ${margin}) scale(1.7)">
    <path fill="${water}" d="${drop}"/>
    <path fill="#fff" d="M8.600 18.200c2.500-2 5-2 7.400 0s4.900 2 7.400 0c.2.600.3 1.200.3 1.800 0 .5-.1 1-.2 1.400-2.500 1.900-5 1.800-7.500-.2-2.400-2-4.900-2-7.400 0-.2-1-.2-2 0-3Z"/>
    <path fill="#fff" opacity=".75" d="M10.100 25c2-1.200 4-1 5.900.5 2 1.500 4 1.700 5.900.5a7.700 7.700 0 0 1-11.800-1Z"/>
  </g></svg>`
}

const fitted = (picture: Buffer): Promise<Buffer> =>
  sharp(picture)
    .resize({ width: pictureSide - 20, height: pictureSide - 20, fit: 'contain', background: '#ffffff' })
    .flatten({ background: '#ffffff' })
    .png({ compressionLevel: 1 })
    .toBuffer()

type DrawnText = { image: Buffer; width: number; height: number }

// No line ends with a short word such as «и».
const shortWord = /(?<=^|\s)(и|в|с|к|о|у|на|по|до|от|из|для|или|не|без) /gi

/** Drops words of a name until the rest fits in four lines. */
async function fittingText(title: string, width: number, { title: size, height }: { title: number; height: number }): Promise<DrawnText> {
  let shown = shortText(title.replace(shortWord, '$1\u00a0'), 200)
  for (;;) {
    const drawn = await text(shown, 'bold', size, ink, width)
    if (drawn.height <= height || shown.length < 20) return drawn
    shown = shortText(shown, Math.floor(shown.length * Math.min(height / drawn.height, 0.95)))
  }
}

async function text(
  words: string,
  face: keyof typeof fonts,
  size: number,
  colour: string,
  width: number,
  isStruck = false,
): Promise<DrawnText> {
  const style = isStruck ? ' strikethrough="true"' : ''
  const { data, info } = await sharp({
    text: {
      // Pango refuses a text without visible characters.
      text: `<span foreground="${colour}"${style}>${xmlText(words).trim() || '—'}</span>`,
      ...fonts[face],
      font: `${fonts[face].font} ${size}`,
      width,
      wrap: 'word-char',
      rgba: true,
      dpi: 72,
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  return { image: data, width: info.width, height: info.height }
}
