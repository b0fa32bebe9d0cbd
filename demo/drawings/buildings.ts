// Buildings of the demo's objects, standing on y = 292 of a scene.
import { fc, hc, ln, pa, patch, times, txt, vc, type Material } from './svg-primitives.ts'

const ground = 292
const glass = '#CFE4F7'
const lit = '#FFE3A3'

type Windows = { columns: number; rows: number; lights?: boolean }

/** Some windows are lit, always the same ones. */
const windows = (x: number, y: number, width: number, height: number, { columns, rows, lights = false }: Windows): string => {
  const [stepX, stepY] = [width / columns, height / rows]
  return times(rows, (row) =>
    times(columns, (column) =>
      patch(x + column * stepX + stepX * 0.22, y + row * stepY + stepY * 0.22, stepX * 0.56, stepY * 0.56, lights && (row * 7 + column * 5) % 3 === 0 ? lit : glass, 1.5),
    ),
  )
}

const front = (x: number, width: number, height: number, material: Material) => fc(x, ground - height, width, height, material, 2)

export const tower = (x: number, width: number, floors: number, material: Material, lights = false): string => {
  const height = floors * 17 + 18
  return (
    front(x, width, height, material) +
    patch(x - 4, ground - height - 6, width + 8, 8, '#66727F', 1) +
    windows(x + 6, ground - height + 8, width - 12, floors * 17, { columns: Math.round(width / 20), rows: floors, lights }) +
    patch(x + width / 2 - 9, ground - 20, 18, 20, '#39434F', 2)
  )
}

/** Long and low with a porch: a school, a hospital, an office. */
export const wing = (x: number, width: number, floors: number, material: Material, name = '', lights = false): string => {
  const height = floors * 30 + 14
  return (
    front(x, width, height, material) +
    patch(x - 4, ground - height - 7, width + 8, 9, '#57626F', 1) +
    windows(x + 8, ground - height + 8, width - 16, floors * 30 - 4, { columns: Math.round(width / 30), rows: floors, lights }) +
    patch(x + width / 2 - 34, ground - 44, 68, 44, '#E9EDF2', 2) +
    patch(x + width / 2 - 14, ground - 32, 28, 32, '#39434F', 2) +
    (name ? txt(x + width / 2, ground - 50, name, 15, { color: '#0B3F87', opacity: 1, maxWidth: width * 0.6 }) : '')
  )
}

/** A plant with a saw-tooth roof and chimneys. */
export const factory = (x: number, width: number, bays: number, name = ''): string => {
  const bay = width / bays
  return (
    vc(x + width - 44, ground - 210, 22, 130, 'steel', 3) +
    vc(x + width - 78, ground - 180, 18, 100, 'steel', 3) +
    patch(x + width - 44, ground - 196, 22, 10, '#CC3A25', 0, 0.8) +
    times(bays, (i) => pa(`M${x + i * bay} ${ground - 86} V${ground - 128} L${x + (i + 1) * bay} ${ground - 86}Z`, 'f-blue')) +
    front(x, width, 88, 'white') +
    windows(x + 8, ground - 76, width - 16, 30, { columns: bays * 3, rows: 1 }) +
    patch(x + 24, ground - 42, 52, 42, '#57626F', 2) +
    times(5, (i) => ln(x + 24, ground - 36 + i * 8, x + 76, ground - 36 + i * 8, 1.4, 0.4)) +
    (name ? txt(x + width * 0.6, ground - 20, name, 20, { color: '#0B63CE', opacity: 1, maxWidth: width * 0.5 }) : '')
  )
}

export const greenhouse = (x: number, width: number, spans: number): string => {
  const span = width / spans
  return times(
    spans,
    (i) =>
      `<path d="M${x + i * span} ${ground} V${ground - 64} L${x + (i + 0.5) * span} ${ground - 98} L${x + (i + 1) * span} ${ground - 64} V${ground}Z" fill="#DDF1E6" fill-opacity=".85" stroke="#5C7A6C" stroke-width="2"/>` +
      times(4, (k) => ln(x + i * span + (k + 1) * (span / 5), ground - 72, x + i * span + (k + 1) * (span / 5), ground, 1.4, 0.35)) +
      times(6, (k) => `<ellipse cx="${x + i * span + 12 + k * ((span - 20) / 5)}" cy="${ground - 12}" rx="8" ry="${12 + ((k * 5) % 9)}" fill="#3E8E57" opacity=".75"/>`),
  )
}

/** Office with a curtain wall. */
export const office = (x: number, width: number, floors: number, name = '', lights = false): string => {
  const height = floors * 19 + 10
  return (
    fc(x, ground - height, width, height, 'graph', 2) +
    windows(x + 4, ground - height + 6, width - 8, height - 30, { columns: Math.round(width / 16), rows: floors, lights }) +
    patch(x + width / 2 - 26, ground - 24, 52, 24, '#BFE3FF', 1) +
    (name ? txt(x + width / 2, ground - height - 8, name, 16, { color: '#101828', opacity: 0.8, maxWidth: width }) : '')
  )
}

/** A hall of panels with gates. */
export const hall = (x: number, width: number, height: number, gates: number, material: Material, name = ''): string =>
  fc(x, ground - height, width, height, 'white', 2) +
  times(Math.floor(width / 14), (i) => ln(x + 14 * (i + 1), ground - height, x + 14 * (i + 1), ground, 1, 0.1)) +
  hc(x - 6, ground - height - 12, width + 12, 16, material, 3) +
  times(gates, (i) => patch(x + 20 + i * 64, ground - 50, 46, 50, '#66727F', 2) + times(5, (k) => ln(x + 20 + i * 64, ground - 44 + k * 9, x + 66 + i * 64, ground - 44 + k * 9, 1.2, 0.35))) +
  (name ? txt(x + width / 2, ground - height + 30, name, 22, { color: '#0B63CE', opacity: 1, maxWidth: width * 0.8 }) : '')

/** Living cabins of a shift camp. */
export const cabins = (x: number, count: number): string =>
  times(
    count,
    (i) =>
      fc(x + i * 92, ground - 46, 84, 46, i % 2 ? 'beige' : 'white', 2) +
      hc(x + i * 92 - 3, ground - 53, 90, 9, i % 2 ? 'blue' : 'red', 2) +
      patch(x + i * 92 + 10, ground - 36, 20, 16, glass, 1) +
      patch(x + i * 92 + 56, ground - 34, 18, 34, '#57626F', 1),
  )

export const waterTower = (x: number): string =>
  vc(x + 26, ground - 120, 12, 120, 'steel', 2) + ln(x + 4, ground, x + 28, ground - 110, 4, 0.5) + ln(x + 60, ground, x + 36, ground - 110, 4, 0.5) + vc(x, ground - 176, 64, 64, 'blue', 22)

export const trees = (...places: number[]): string =>
  places.map((x) => vc(x - 2, ground - 22, 5, 24, 'wood', 1) + `<ellipse cx="${x}" cy="${ground - 36}" rx="17" ry="23" fill="#4E8B57"/><ellipse cx="${x - 5}" cy="${ground - 42}" rx="10" ry="13" fill="#6FA873" opacity=".8"/>`).join('')
