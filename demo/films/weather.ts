// Shows a heating point on a day that gets colder: the supply follows the weather.
import { box, controlValve, exchanger, label, sensor } from '../drawings/schematic-primitives.ts'
import { between, flow, said, wheel, type Film } from './frame-primitives.ts'

const outside = [
  [0, 5],
  [3, 5],
  [10, -25],
  [14, -25],
  [19, -8],
] as const
const roomDegrees = 20
/** What heating in Aktobe is reckoned for. */
const coldest = -31

/** The heating curve 95/70 °C: heat output grows with the power 1.3 of the temperature difference. */
function supplyDegrees(air: number): number {
  const load = (roomDegrees - air) / (roomDegrees - coldest)
  return roomDegrees + 62.5 * load ** (1 / 1.3) + 12.5 * load
}

const thermometer = (x: number, y: number, degrees: number, caption: string, color: string): string => {
  const tall = 150 * ((degrees + 40) / 140)
  return (
    `<rect x="${x - 11}" y="${y - 160}" width="22" height="170" rx="11" fill="#fff" stroke="#1D2939" stroke-width="2.6"/><circle cx="${x}" cy="${y + 18}" r="19" fill="${color}" stroke="#1D2939" stroke-width="2.6"/>` +
    `<rect x="${x - 5}" y="${y - tall}" width="10" height="${tall + 10}" fill="${color}"/>` +
    label(x, y + 62, `${degrees > 0.5 ? '+' : ''}${said(degrees)} °C`, 18) +
    label(x, y + 86, caption, 15)
  )
}

const snow = (second: number, amount: number): string =>
  Array.from({ length: 26 }, (_, at) => {
    const x = 40 + ((at * at * 31) % 170)
    const y = 84 + ((at * 53 + second * 34) % 150)
    return `<circle cx="${x}" cy="${y.toFixed(1)}" r="3" fill="#7FB6E6" opacity="${amount.toFixed(2)}"/>`
  }).join('')

const radiator = (x: number, y: number): string =>
  `<rect x="${x}" y="${y}" width="84" height="54" rx="4" fill="#FDEDE8" stroke="#1D2939" stroke-width="2.2"/>` +
  [1, 2, 3, 4, 5].map((at) => `<path d="M${x + at * 14} ${y + 6}V${y + 48}" stroke="#CC3A25" stroke-width="3"/>`).join('')

export const weatherFilm: Film = {
  name: 'weather',
  title: 'Как тепловой пункт следит за погодой',
  text: 'На\u00a0улице похолодало на\u00a030\u00a0градусов, а\u00a0в\u00a0комнатах по-прежнему +21: клапан открылся сам.',
  seconds: 21,
  posterAt: 12,
  posterAlt: 'Схема теплового пункта: контроллер открывает клапан, в\u00a0систему идёт горячая вода',
  said: [
    [0, 3, 'На\u00a0улице плюс\u00a05. В\u00a0батареи достаточно подать воду около 48\u00a0градусов.'],
    [3, 7, 'Холодает. Датчик на\u00a0северной стене сообщает об\u00a0этом контроллеру.'],
    [7, 11, 'Контроллер открывает клапан: из\u00a0теплосети приходит больше тепла.'],
    [11, 14, 'При минус\u00a025 подача уже около 88\u00a0градусов. В\u00a0комнатах всё те\u00a0же +21.'],
    [14, 18, 'Потеплело: клапан прикрывается, лишнее тепло не\u00a0покупается.'],
    [18, 21, 'Так за\u00a0сезон уходит меньше тепла, а\u00a0форточки не\u00a0открывают.'],
  ],
  draw(at) {
    const air = between(outside, at)
    // The building is slow: the water follows the weather two seconds later.
    const settled = between(outside, Math.max(0, at - 1.5))
    const supply = supplyDegrees(settled)
    const open = Math.round((100 * (roomDegrees - settled)) / (roomDegrees - coldest))
    const moved = at * 90
    const sent = Array.from({ length: Math.floor(at * 10) }, (_, tenth) => tenth / 10).reduce(
      (sum, moment) => sum + ((roomDegrees - between(outside, moment)) / 51) * 12,
      0,
    )
    return (
      snow(at, Math.min(1, Math.max(0, (2 - air) / 12))) +
      thermometer(100, 290, air, 'Улица', '#1B62BE') +
      sensor(196, 200, 'T') +
      flow('hot', [40, 430, 300, 430], sent) +
      flow('back', [300, 520, 40, 520], sent) +
      label(44, 412, 'Из теплосети 130 °C', 14, 'start') +
      label(44, 550, 'В теплосеть', 14, 'start') +
      controlValve(222, 430) +
      label(222, 470, `открыт на ${open} %`, 15) +
      exchanger(300, 414, '') +
      flow('hot', [358, 430, 690, 430, 690, 250, 730, 250], moved) +
      flow('back', [814, 286, 840, 286, 840, 520, 358, 520], moved) +
      flow('hot', [690, 360, 730, 360], moved) +
      flow('back', [814, 396, 840, 396], moved) +
      wheel(540, 520, at * 300, true) +
      label(540, 572, 'Насос', 14) +
      sensor(460, 430, 'T') +
      label(460, 396, `${said(supply)} °C`, 20, 'middle', '#CC3A25') +
      label(580, 412, 'В батареи', 14) +
      box(330, 140, 200, 64, 'Контроллер\nпо графику 95/70', '#FFF8E6') +
      `<path d="M210 200H330M460 204V416M360 204V340H222V402" fill="none" stroke="#667085" stroke-width="1.8" stroke-dasharray="6 4"/>` +
      `<path d="M672 178L785 110L898 178" fill="#E3E9F0" stroke="#1D2939" stroke-width="3" stroke-linejoin="round"/><path d="M686 178V440M884 178V440" stroke="#1D2939" stroke-width="3"/>` +
      label(785, 210, '+21 °C', 20) +
      radiator(730, 232) +
      radiator(730, 342)
    )
  },
}
