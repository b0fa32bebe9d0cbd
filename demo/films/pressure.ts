// A pumping station at night, in the morning and after it: one pressure at any flow.
import { box, checkValve, label, sensor } from '../drawings/schematic-primitives.ts'
import { between, flow, gauge, said, wheel, type Film } from './frame-primitives.ts'

const morning = [
  [0, 4],
  [4, 4],
  [7, 12],
  [14, 12],
  [17, 4],
] as const
const pressure = [
  [4, 4],
  [6, 3.7],
  [9, 4],
  [14, 4],
  [15.5, 4.15],
  [18, 4],
] as const
const first = [
  [0, 36],
  [4, 36],
  [7, 50],
  [9, 43],
  [14, 43],
  [16, 32],
  [18, 36],
] as const
const second = [
  [7, 0],
  [9, 43],
  [14, 43],
  [16, 30],
  [17, 0],
] as const

/** How far something has moved whose speed changes: the speeds summed by tenths of a second. */
const travelled = (speeds: Parameters<typeof between>[0], until: number, px: number): number => {
  let sum = 0
  for (let moment = 0; moment < until; moment += 0.1) sum += between(speeds, moment) * px * 0.1
  return sum
}

const pumpXs = [250, 380, 510] as const

const house = (open: number): string =>
  `<path d="M712 190L806 130L900 190" fill="#E3E9F0" stroke="#1D2939" stroke-width="3" stroke-linejoin="round"/><rect x="722" y="190" width="168" height="300" fill="#F6F8FA" stroke="#1D2939" stroke-width="3"/>` +
  Array.from({ length: 12 }, (_, at) => {
    const x = 740 + (at % 3) * 48
    const y = 212 + Math.floor(at / 3) * 68
    // Not from the top down: people do not get up in the order of their floors.
    const isOpen = (at * 5) % 12 < open
    const drop = isOpen ? `<path d="M${x + 17} ${y + 10}s-9 12 -9 19a9 9 0 0 0 18 0c0 -7 -9 -19 -9 -19Z" fill="#0B7FB5"/>` : ''
    return `<rect x="${x}" y="${y}" width="34" height="46" rx="3" fill="${isOpen ? '#FFF3C4' : '#D7E3F0'}" stroke="#667085" stroke-width="2"/>${drop}`
  }).join('')

export const pressureFilm: Film = {
  name: 'pressure',
  title: 'Как насосная станция держит давление',
  text: 'Расход за\u00a0утро вырос втрое, а\u00a0давление осталось прежним: второй насос подключился сам.',
  seconds: 20,
  posterAt: 11,
  posterAlt: 'Схема насосной станции: два насоса работают, третий в\u00a0резерве, в\u00a0доме открыты краны',
  said: [
    [0, 4, 'Ночью воды берут мало: хватает одного насоса на\u00a0пониженных оборотах.'],
    [4, 7, 'Утром открывают краны. Расход растёт, давление начинает падать.'],
    [7, 11, 'Первый насос вышел на\u00a050\u00a0Гц: автоматика плавно запускает второй.'],
    [11, 14, 'Давление снова 4\u00a0бар. Третий насос остаётся в\u00a0резерве.'],
    [14, 17, 'Расход снизился: насосы сбавляют обороты, второй останавливается.'],
    [17, 20, 'Давление то\u00a0же, электричества уходит столько, сколько нужно.'],
  ],
  draw(at) {
    const q = between(morning, at)
    const bar = between(pressure, at)
    const speeds = [between(first, at), between(second, at), 0]
    const moved = travelled(morning, at, 9)
    const turns = [travelled(first, at, 11), travelled(second, at, 11), 0]
    const isOn = (pump: number) => (speeds[pump] ?? 0) > 1
    const pumps = pumpXs
      .map((x, pump) => {
        const hertz = speeds[pump] ?? 0
        const text = pump === 2 ? 'резерв' : isOn(pump) ? `${said(hertz)} Гц` : 'стоит'
        return (
          flow('water', [x, 470, x, 250], isOn(pump) ? moved : undefined) +
          wheel(x, 390, turns[pump] ?? 0, isOn(pump)) +
          checkValve(x, 312, -90) +
          label(x + 44, 384, `Н${pump + 1}`, 15, 'start') +
          label(x + 44, 408, text, 15, 'start', isOn(pump) ? '#1B62BE' : '#667085')
        )
      })
      .join('')
    return (
      flow('water', [40, 470, 520, 470], moved) +
      flow('water', [240, 250, 660, 250, 660, 440, 806, 440], moved) +
      pumps +
      label(44, 504, 'Водопровод', 15, 'start') +
      sensor(600, 250, 'P') +
      gauge(116, 190, bar, 6, `${said(bar, 1)} бар`, 'Давление') +
      house(q) +
      label(806, 520, `Расход ${said(q)} м³/ч`, 17) +
      box(250, 110, 300, 56, 'Шкаф управления АКВА-К', '#FFF8E6') +
      `<path d="M600 236V138H550${pumpXs.map((x) => `M${x + 34} 166V366L${x + 26} 374`).join('')}" fill="none" stroke="#667085" stroke-width="1.8" stroke-dasharray="6 4"/>`
    )
  },
}
