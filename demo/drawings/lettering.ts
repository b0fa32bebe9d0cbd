// Letters as strokes, so that marks and sizes are the same on a machine without any font (librsvg draws no text there).

// Capital height is 10, baseline at y = 10. [width, strokes]; a lower-case letter without its own shape is a small capital.
const glyphs: Record<string, readonly [number, string]> = {
  '0': [6, 'M3 0Q6 0 6 3V7Q6 10 3 10Q0 10 0 7V3Q0 0 3 0Z'],
  '1': [3.4, 'M0 2L2.6 0V10'],
  '2': [6, 'M0 2.6Q.3 0 3 0Q6 0 6 2.8Q6 4.4 4.4 5.9L0 10H6'],
  '3': [6, 'M.2 1.7Q1 0 3 0Q5.7 0 5.7 2.5Q5.7 4.8 2.6 4.8Q6 4.8 6 7.3Q6 10 3 10Q.6 10 0 8'],
  '4': [6.4, 'M4.8 10V0L0 7.2H6.4'],
  '5': [6, 'M5.6 0H.8L.4 4.6Q1.4 3.8 3 3.8Q6 3.8 6 6.8Q6 10 2.9 10Q.6 10 0 8.2'],
  '6': [6, 'M5.4 1.2Q4.6 0 3.2 0Q0 0 0 6Q0 10 3 10Q6 10 6 6.9Q6 4 3.1 4Q.8 4 0 6.2'],
  '7': [5.8, 'M0 0H5.8L2 10'],
  '8': [6, 'M3 4.7Q.5 4.7 .5 2.4Q.5 0 3 0Q5.5 0 5.5 2.4Q5.5 4.7 3 4.7Q0 4.7 0 7.3Q0 10 3 10Q6 10 6 7.3Q6 4.7 3 4.7Z'],
  '9': [6, 'M.6 8.8Q1.4 10 2.8 10Q6 10 6 4Q6 0 3 0Q0 0 0 3.1Q0 6 2.9 6Q5.2 6 6 3.8'],
  A: [7, 'M0 10L3.5 0L7 10M1.2 6.7H5.8'],
  B: [6, 'M0 0V10H3.2Q6 10 6 7.4Q6 4.8 3.2 4.8H0M3 4.8Q5.4 4.8 5.4 2.4Q5.4 0 3 0H0'],
  C: [6.6, 'M6.6 2.2Q5.6 0 3.6 0Q0 0 0 5Q0 10 3.6 10Q5.6 10 6.6 7.8'],
  D: [6.6, 'M0 0V10H2.6Q6.6 10 6.6 5Q6.6 0 2.6 0Z'],
  E: [5.4, 'M5.4 0H0V10H5.4M0 4.9H4.6'],
  F: [5.2, 'M5.2 0H0V10M0 4.9H4.4'],
  G: [6.8, 'M6.6 2.2Q5.6 0 3.6 0Q0 0 0 5Q0 10 3.6 10Q6.8 10 6.8 6.4V5.4H3.8'],
  H: [6.4, 'M0 0V10M6.4 0V10M0 4.9H6.4'],
  I: [0.8, 'M.4 0V10'],
  J: [4.6, 'M4.6 0V7Q4.6 10 2.3 10Q0 10 0 7.6'],
  K: [6.2, 'M0 0V10M6 0L0 6M2.2 4L6.2 10'],
  L: [5, 'M0 0V10H5'],
  M: [7.8, 'M0 10V0L3.9 6.4L7.8 0V10'],
  N: [6.6, 'M0 10V0L6.6 10V0'],
  O: [7.4, 'M3.7 0Q7.4 0 7.4 5Q7.4 10 3.7 10Q0 10 0 5Q0 0 3.7 0Z'],
  P: [5.8, 'M0 10V0H3Q5.8 0 5.8 2.8Q5.8 5.6 3 5.6H0'],
  Q: [7.4, 'M3.7 0Q7.4 0 7.4 5Q7.4 10 3.7 10Q0 10 0 5Q0 0 3.7 0ZM4.6 7.4L7.4 10.8'],
  R: [6, 'M0 10V0H3Q5.8 0 5.8 2.7Q5.8 5.4 3 5.4H0M3 5.4L6 10'],
  S: [6, 'M5.7 1.8Q4.9 0 3 0Q.3 0 .3 2.5Q.3 4.3 3 4.9Q6 5.5 6 7.5Q6 10 3 10Q.8 10 0 8.2'],
  T: [6.4, 'M0 0H6.4M3.2 0V10'],
  U: [6.4, 'M0 0V6.6Q0 10 3.2 10Q6.4 10 6.4 6.6V0'],
  V: [7, 'M0 0L3.5 10L7 0'],
  W: [9.6, 'M0 0L2.4 10L4.8 1L7.2 10L9.6 0'],
  X: [6.6, 'M0 0L6.6 10M6.6 0L0 10'],
  Y: [6.6, 'M0 0L3.3 5V10M6.6 0L3.3 5'],
  Z: [6, 'M0 0H6L0 10H6'],
  Б: [6, 'M5.4 0H0V10H3Q6 10 6 7.3Q6 4.6 3 4.6H0'],
  Г: [5, 'M5 0H0V10'],
  Д: [7.4, 'M0 12V10H7.4V12M1.4 10Q2.2 6 2.2 0H6.2V10'],
  Ж: [9, 'M4.5 0V10M0 0L4.5 5L0 10M9 0L4.5 5L9 10'],
  З: [6, 'M.2 1.7Q1 0 3 0Q5.7 0 5.7 2.5Q5.7 4.8 2.4 4.8Q6 4.8 6 7.3Q6 10 3 10Q.6 10 0 8'],
  И: [6.6, 'M0 0V10L6.6 0V10'],
  Й: [6.6, 'M0 0V10L6.6 0V10M2 -2.4Q3.3 -1 4.6 -2.4'],
  Л: [6.8, 'M0 10Q1.6 9 1.6 0H6.4V10'],
  П: [6.4, 'M0 10V0H6.4V10'],
  У: [6.6, 'M0 0L3.4 6.4M6.6 0L3.2 7.4Q2 10 .4 9.8'],
  Ф: [8.4, 'M4.2 -.6V10.6M4.2 1.2Q8.4 1.2 8.4 5Q8.4 8.6 4.2 8.6Q0 8.6 0 5Q0 1.2 4.2 1.2Z'],
  Ц: [7.2, 'M0 0V10H7.2V12M6 0V10'],
  Ч: [5.8, 'M0 0V3.4Q0 5.6 2.6 5.6H5.8M5.8 0V10'],
  Ш: [8.8, 'M0 0V10H8.8V0M4.4 0V10'],
  Щ: [9.6, 'M0 0V10H9.6V12M8.6 10V0M4.3 0V10'],
  Ъ: [7.4, 'M0 0H2V10H4.8Q7.4 10 7.4 7.3Q7.4 4.6 4.8 4.6H2'],
  Ы: [8, 'M0 0V10H2.6Q5.2 10 5.2 7.3Q5.2 4.6 2.6 4.6H0M7.6 0V10'],
  Ь: [5.6, 'M0 0V10H2.8Q5.6 10 5.6 7.3Q5.6 4.6 2.8 4.6H0'],
  Э: [6.4, 'M0 2Q1 0 3 0Q6.4 0 6.4 5Q6.4 10 3 10Q1 10 0 8M6.2 5H2.4'],
  Ю: [9.4, 'M0 0V10M0 5H2.8M6.1 0Q9.4 0 9.4 5Q9.4 10 6.1 10Q2.8 10 2.8 5Q2.8 0 6.1 0Z'],
  Я: [6, 'M6 10V0H3Q.2 0 .2 2.7Q.2 5.4 3 5.4H6M3 5.4L0 10'],
  Ё: [5.4, 'M5.4 0H0V10H5.4M0 4.9H4.6M1.4 -2.2V-2M4 -2.2V-2'],
  '-': [3.6, 'M0 5.4H3.6'],
  '–': [5, 'M0 5.4H5'],
  '+': [5.4, 'M2.7 2.6V8M0 5.3H5.4'],
  '.': [0.8, 'M.4 9.6V10'],
  ',': [1, 'M.8 9.4L.2 11.4'],
  '/': [4.6, 'M0 11L4.6 -1'],
  ':': [0.8, 'M.4 3.6V4M.4 9.4V9.8'],
  '×': [5, 'M0 2.8L5 7.8M5 2.8L0 7.8'],
  '°': [3, 'M1.5 0Q3 0 3 1.5Q3 3 1.5 3Q0 3 0 1.5Q0 0 1.5 0Z'],
  '"': [2.4, 'M.2 0V3M2.2 0V3'],
  '%': [7, 'M7 0L0 10M1.6 0Q3.2 0 3.2 1.8Q3.2 3.6 1.6 3.6Q0 3.6 0 1.8Q0 0 1.6 0ZM5.4 6.4Q7 6.4 7 8.2Q7 10 5.4 10Q3.8 10 3.8 8.2Q3.8 6.4 5.4 6.4Z'],
  '³': [2.8, 'M0 -.4H2.6L1.2 1.4Q2.8 1.4 2.8 2.8Q2.8 4.4 1.2 4.4Q.2 4.4 0 3.8'],
  '²': [2.8, 'M0 .6Q.2 -.4 1.4 -.4Q2.8 -.4 2.8 .8Q2.8 1.6 0 4.2H2.8'],
  Ø: [7.4, 'M3.7 0Q7.4 0 7.4 5Q7.4 10 3.7 10Q0 10 0 5Q0 0 3.7 0ZM.4 11L7 -1'],
  '→': [11, 'M0 5.2H11M7.4 1.8L11 5.2L7.4 8.6'],
  '·': [0.8, 'M.4 5V5.4'],
  '№': [11, 'M0 10V0L5 10V0M8.8 3Q11 3 11 5.4Q11 7.6 8.8 7.6Q6.8 7.6 6.8 5.4Q6.8 3 8.8 3ZM7 10H10.6'],
  '(': [2.4, 'M2.4 -1Q0 2 0 5Q0 8 2.4 11'],
  ')': [2.4, 'M0 -1Q2.4 2 2.4 5Q2.4 8 0 11'],
  '&': [6.8, 'M6.8 10L1.4 3Q.4 0 2.8 0Q5 0 4.6 2.4Q4.4 3.6 2 5Q0 6 0 7.6Q0 10 2.8 10Q5.6 10 6.4 6'],
}
for (const [cyrillic, latin] of ['АA', 'ВB', 'ЕE', 'КK', 'МM', 'НH', 'ОO', 'РP', 'СC', 'ТT', 'ХX']) {
  const shape = glyphs[latin ?? '']
  if (cyrillic && shape) glyphs[cyrillic] = shape
}

const gap = 1.9
const blank = 3.6
const smallCapital = 0.74

type Placed = { x: number; scale: number; strokes: string }

function layOut(text: string): { placed: Placed[]; width: number } {
  let x = 0
  const placed: Placed[] = []
  for (const sign of text) {
    const own = glyphs[sign]
    const capital = own ?? glyphs[sign.toUpperCase()]
    if (!capital) {
      x += blank
      continue
    }
    const scale = own ? 1 : smallCapital
    placed.push({ x, scale, strokes: capital[1] })
    x += capital[0] * scale + gap
  }
  return { placed, width: Math.max(0, x - gap) }
}

export type Lettering = { color?: string; opacity?: number; anchor?: 'start' | 'middle' | 'end'; weight?: number; turn?: number; maxWidth?: number }

/** Letters whose capitals are 0.7 of `size` high, standing on y. Shrinks to `maxWidth`. */
export function lettering(x: number, y: number, text: string, size: number, options: Lettering = {}): string {
  const { color = '#101828', opacity = 0.75, anchor = 'middle', weight = 600, turn = 0, maxWidth } = options
  const { placed, width } = layOut(text)
  if (placed.length === 0) return ''
  let unit = size * 0.07
  if (maxWidth !== undefined && width * unit > maxWidth) unit = maxWidth / width
  const shift = anchor === 'middle' ? -(width * unit) / 2 : anchor === 'end' ? -width * unit : 0
  const letters = placed
    .map((letter) => {
      const scale = unit * letter.scale
      return `<path d="${letter.strokes}" transform="translate(${round(shift + letter.x * unit)} ${round(-10 * scale)}) scale(${round(scale)})"/>`
    })
    .join('')
  const turned = turn ? ` rotate(${turn})` : ''
  const line = `fill="none" stroke="${color}" stroke-opacity="${opacity}" stroke-width="${weight / 340}" stroke-linecap="round" stroke-linejoin="round"`
  return `<g class="t" transform="translate(${round(x)} ${round(y)})${turned}" ${line}>${letters}</g>`
}

const round = (value: number) => Math.round(value * 1000) / 1000
