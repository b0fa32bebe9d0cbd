// An iron removal filter: it works, it gets dirty, it washes itself.
import { label, media } from '../drawings/schematic-primitives.ts'
import { between, flow, gauge, said, type Film } from './frame-primitives.ts'

const dirt = [
  [0, 0.05],
  [8, 0.9],
  [10, 0.9],
  [15, 0.06],
  [21, 0.2],
] as const
const bed = [
  [9.5, 0],
  [11, 1],
  [14.5, 1],
  [16, 0],
] as const

const rust = (part: number) => `rgb(${[232 - 96 * part, 222 - 130 * part, 196 - 150 * part].map(Math.round).join(' ')})`

const grains = (second: number, lifted: number): string =>
  Array.from({ length: 70 }, (_, at) => {
    const x = 396 + ((at * 29) % 168)
    const still = 330 + ((at * 43) % 120)
    const up = lifted * (60 + 46 * Math.sin(second * 3 + at))
    return `<circle cx="${x}" cy="${(still - up).toFixed(1)}" r="4.5" fill="#8A7A55" opacity=".75"/>`
  }).join('')

const drops = (second: number, x: number, color: string): string =>
  [0, 1, 2].map((at) => `<circle cx="${x}" cy="${(506 + ((second * 60 + at * 16) % 48)).toFixed(1)}" r="5" fill="${color}"/>`).join('')

export const backwashFilm: Film = {
  name: 'backwash',
  title: 'Как фильтр промывает себя сам',
  text: 'Железо из\u00a0скважины остаётся в\u00a0загрузке; ночью фильтр смывает его в\u00a0канализацию и\u00a0снова готов к\u00a0работе.',
  seconds: 21,
  posterAt: 6,
  posterAlt: 'Схема фильтра обезжелезивания: вода идёт сверху вниз через загрузку, на\u00a0которой оседает железо',
  said: [
    [0, 4, 'Вода из\u00a0скважины идёт сверху вниз через загрузку: железо окисляется и\u00a0остаётся в\u00a0ней.'],
    [4, 8, 'Загрузка забивается, и\u00a0перепад давления на\u00a0фильтре растёт.'],
    [8, 10, 'Ночью клапан переключается на\u00a0промывку.'],
    [10, 15, 'Вода пошла снизу вверх: загрузка всплывает, железо уходит в\u00a0канализацию.'],
    [15, 18, 'Загрузка оседает и\u00a0уплотняется.'],
    [18, 21, 'Перепад снова мал. До\u00a0следующей промывки 3–7\u00a0дней.'],
  ],
  draw(at) {
    const iron = between(dirt, at)
    const lifted = between(bed, at)
    const washes = at >= 9.5 && at < 16
    const moved = at * 110
    const drop = 0.2 + iron * 0.7
    const clean = washes ? undefined : moved
    return (
      `<rect x="384" y="130" width="192" height="360" rx="60" fill="#EAF5FF" stroke="#1D2939" stroke-width="3.4"/>` +
      `<rect x="388" y="${(318 - lifted * 70).toFixed(1)}" width="184" height="${(140 + lifted * 70).toFixed(1)}" rx="20" fill="${rust(iron)}" opacity=".85"/>` +
      grains(at, lifted) +
      `<path d="M480 108V466M440 466H520" fill="none" stroke="#667085" stroke-width="8"/><rect x="430" y="88" width="100" height="46" rx="8" fill="#344054"/>` +
      label(480, 117, washes ? 'промывка' : 'работа', 14, 'middle', '#fff') +
      flow('water', [60, 110, 430, 110], moved) +
      label(64, 150, 'Из скважины', 15, 'start') +
      label(64, 174, 'железо 3 мг/л', 15, 'start') +
      flow('water', [530, 110, 900, 110], clean) +
      label(896, 150, 'В дом', 15, 'end') +
      label(896, 174, 'железо до 0,3 мг/л', 15, 'end') +
      flow('waste', [500, 134, 640, 134, 640, 500], washes ? moved : undefined) +
      label(664, 480, 'В канализацию', 15, 'start') +
      (washes ? drops(at, 640, media.waste) : '') +
      gauge(180, 330, drop * 4, 4, `${said(drop, 1)} бар`, 'Перепад на фильтре') +
      label(480, 520, washes ? 'Вода снизу вверх' : 'Вода сверху вниз', 16) +
      label(664, 330, 'Загрузка', 15, 'start') +
      `<path d="M656 326L584 390" stroke="#667085" stroke-width="1.8"/>`
    )
  },
}
