// Draws the schematics of the eight kinds of production.
import type { Drawing } from './store-drawings.ts'
import { boiler, box, checkValve, controlValve, dot, exchanger, filter, label, membraneTank, meter, motor, pipe, pump, sensor, sheet, valve, vessel } from './schematic-primitives.ts'
import { times } from './svg-primitives.ts'

const cabinet = (): string => {
  const lines = times(3, (i) => {
    const x = 230 + i * 210
    return pipe('power', [x, 130, x, 356]) + box(x - 24, 160, 48, 40, `QF${i + 2}`) + box(x - 34, 226, 68, 54, `UZ${i + 1}\nПЧ`, '#E8F1FD') + box(x - 24, 306, 48, 36, `KM${i + 1}`) + motor(x, 380, `Насос ${i + 1}`) + pipe('signal', [x + 34, 253, x + 74, 253, x + 74, 470]) + dot(x, 130)
  })
  return pipe('power', [60, 130, 860, 130]) + label(64, 92, '380 В, 50 Гц, 3 фазы', 15, 'start') + box(96, 110, 56, 40, 'QF1') + lines + pipe('signal', [300, 470, 800, 470]) + box(760, 440, 130, 62, 'Контроллер\nс экраном', '#FFF8E6') + sensor(826, 386, 'PT') + pipe('signal', [826, 400, 826, 440]) + label(862, 372, 'Давление', 13, 'start') + pipe('signal', [890, 470, 916, 470]) + label(800, 356, 'RS-485 / GSM', 13) + pipe('signal', [780, 440, 780, 366])
}

const heatingPoint = (): string =>
  pipe('hot', [50, 110, 470, 110, 470, 130]) + pipe('back', [470, 250, 470, 290, 50, 290], true) + label(44, 94, 'Т1 из теплосети 130 °С', 14, 'start') + label(44, 326, 'Т2 в теплосеть', 14, 'start') +
  valve(96, 110) + filter(150, 110) + meter(212, 110) + controlValve(310, 110) + valve(96, 290) + meter(212, 290) + sensor(380, 76, 'TT') + pipe('signal', [380, 90, 380, 110]) +
  exchanger(470, 130, '') + label(540, 118, 'ТО отопления', 14, 'start') + pipe('hot', [528, 150, 900, 150], true) + pipe('back', [900, 230, 528, 230]) + pump(640, 230, 180) + checkValve(590, 230, 180) + valve(700, 230) + valve(820, 150) + valve(820, 230) + membraneTank(750, 290, '') + pipe('back', [750, 264, 750, 230]) + label(706, 306, 'Бак', 14) + label(904, 138, 'Т11 95 °С', 14, 'end') + label(904, 256, 'Т21 70 °С', 14, 'end') +
  pipe('hot', [260, 110, 260, 400, 470, 400]) + controlValve(350, 400) + pipe('back', [470, 470, 160, 470, 160, 290]) + exchanger(470, 372, '') + label(560, 380, 'ТО ГВС', 14) + pipe('hot', [528, 400, 900, 400], true) + label(904, 388, 'Т3 60 °С', 14, 'end') + pipe('water', [900, 472, 528, 472], false) + label(904, 506, 'В1 холодная вода', 14, 'end') + meter(820, 472) + checkValve(760, 472, 180) + valve(860, 400) + sensor(680, 366, 'TT') + pipe('signal', [680, 380, 680, 400]) +
  box(560, 52, 150, 46, 'Контроллер', '#FFF8E6') + pipe('signal', [560, 75, 310, 75, 310, 92]) + pipe('signal', [710, 75, 770, 75]) + sensor(784, 75, 'TT') + label(806, 80, 'Улица', 13, 'start')

const blockBoilerRoom = (): string =>
  pipe('gas', [50, 470, 360, 470]) + label(46, 446, 'Газ 0,3 МПа', 14, 'start') + filter(96, 470) + meter(150, 470) + valve(206, 470) +
  times(2, (i) => { const x = 150 + i * 190; return boiler(x, 250, `К${i + 1} 1,2 МВт`) + pipe('gas', [x + 20, 470, x + 20, 370]) + pipe('hot', [x + 30, 250, x + 30, 130]) + pipe('back', [x + 70, 160, x + 70, 250], true) + pump(x + 70, 206, 90) + valve(x + 30, 200, 90) + pipe('signal', [x + 110, 60, x + 110, 130]) + label(x + 118, 60, 'Дым', 13, 'start') + dot(x + 30, 130, 'hot') + dot(x + 70, 160, 'back') }) +
  pipe('hot', [180, 130, 560, 130]) + pipe('back', [220, 160, 560, 160, 560, 160]) + vessel(560, 100, 54, 210, '') + label(587, 88, 'Гидрострелка', 13) + pipe('back', [560, 160, 540, 160, 540, 280, 560, 280]) +
  pipe('hot', [614, 130, 890, 130], true) + pipe('back', [890, 280, 614, 280], true) + pump(700, 130) + checkValve(752, 130) + valve(840, 130) + valve(840, 280) + filter(780, 280, 180) + label(900, 118, 'Т1 95 °С', 14, 'end') + label(900, 308, 'Т2 70 °С', 14, 'end') +
  membraneTank(690, 356, 'Расширительный бак') + pipe('back', [690, 330, 690, 280]) + box(790, 384, 110, 54, 'ХВО\nподпитка', '#E8F1FD') + pipe('water', [845, 384, 845, 330, 740, 330, 740, 284], true) + pipe('water', [920, 470, 845, 470, 845, 438]) + label(760, 470, 'В1 водопровод', 13) + box(440, 420, 150, 50, 'Шкаф автоматики', '#FFF8E6') + pipe('signal', [515, 420, 515, 350, 470, 350]) + box(110, 76, 424, 340, '', 'none')

const metering = (): string =>
  pipe('hot', [50, 150, 900, 150], true) + pipe('back', [900, 330, 50, 330], true) + label(46, 130, 'Т1 подача', 15, 'start') + label(46, 366, 'Т2 обратка', 15, 'start') + label(900, 130, 'к потребителю', 14, 'end') +
  [150, 330].map((y) => valve(120, y) + filter(190, y) + meter(330, y) + valve(760, y)).join('') +
  label(330, 190, 'Расходомер G1', 14) + label(330, 372, 'Расходомер G2', 14) +
  sensor(470, 106, 'TT') + pipe('signal', [470, 120, 470, 150]) + sensor(560, 106, 'PT') + pipe('signal', [560, 120, 560, 150]) + sensor(470, 286, 'TT') + pipe('signal', [470, 300, 470, 330]) + sensor(560, 286, 'PT') + pipe('signal', [560, 300, 560, 330]) +
  box(380, 440, 190, 66, 'Тепловычислитель\nQ, G, T, P', '#E8F1FD') + pipe('signal', [330, 163, 330, 230, 640, 230, 640, 460, 570, 460]) + pipe('signal', [330, 343, 330, 470, 380, 470]) + pipe('signal', [484, 286, 610, 240, 640, 240]) + pipe('signal', [484, 106, 640, 106, 640, 230]) +
  box(700, 440, 90, 66, 'Модем\nNB-IoT', '#FFF8E6') + pipe('signal', [570, 490, 700, 490]) + box(820, 440, 96, 66, 'Сервер\nучёта', '#F6F8FA') + pipe('signal', [790, 473, 820, 473]) + pipe('water', [50, 420, 250, 420], true) + meter(150, 420) + label(150, 452, 'Водосчётчик В1', 13) + pipe('signal', [168, 408, 300, 408, 300, 482, 380, 482])

const sewage = (): string =>
  `<path d="M40 120H920" stroke="#6B5B3E" stroke-width="3"/>` + times(22, (i) => `<path d="M${44 + i * 40} 120l-14 16" stroke="#6B5B3E" stroke-width="2"/>`) +
  vessel(330, 96, 260, 400, '') + `<rect x="333" y="380" width="254" height="70" fill="#C9BB9A" opacity=".55"/>` + pipe('waste', [40, 250, 346, 250], true) + label(60, 236, 'Самотёчный коллектор Ду 315', 14, 'start') + box(350, 232, 52, 60, '') + times(4, (i) => `<path d="M${360 + i * 11} 236V288" stroke="#1D2939" stroke-width="1.6"/>`) + label(376, 310, 'Корзина', 12) +
  times(2, (i) => { const x = 420 + i * 96; return pump(x, 432, -90) + pipe('waste', [x, 412, x, 190]) + checkValve(x, 240, -90) + valve(x, 206, -90) + `<path d="M${x + 22} 108V430" stroke="#98A2B3" stroke-width="3"/>` }) +
  pipe('waste', [420, 180, 900, 180], true) + pipe('waste', [516, 190, 516, 180]) + label(900, 166, 'Напорный коллектор', 14, 'end') + meter(720, 180) + valve(800, 180) + label(720, 214, 'Расходомер', 13) +
  times(4, (i) => sensor(612, 300 + i * 40, 'L') + pipe('signal', [586, 300 + i * 40, 598, 300 + i * 40]) + label(634, 305 + i * 40, ['Авария', 'Пуск 2', 'Пуск 1', 'Стоп'][i] ?? '', 13, 'start')) +
  box(730, 60, 150, 48, 'Шкаф управления', '#FFF8E6') + pipe('signal', [626, 290, 720, 290, 760, 290, 760, 108]) + label(460, 84, 'Люк, лестница, вентиляция', 13) + label(200, 320, 'Корпус — стеклопластик', 14) + label(200, 342, 'Ду 1800, Н 6000 мм', 14) + pipe('signal', [300, 330, 328, 330])

const stationaryBoilerRoom = (): string =>
  times(3, (i) => { const x = 90 + i * 150; return boiler(x, 280, `К${i + 1} 3 МВт`) + pipe('hot', [x + 26, 280, x + 26, 150]) + pipe('back', [x + 70, 190, x + 70, 280], true) + valve(x + 26, 232, 90) + valve(x + 70, 232, 90) + dot(x + 26, 150, 'hot') + dot(x + 70, 190, 'back') + pipe('gas', [x + 48, 450, x + 48, 400], true) + pipe('signal', [x + 84, 280, x + 84, 96]) }) +
  pipe('gas', [50, 450, 440, 450]) + label(46, 478, 'ГРУ, газ 0,1 МПа', 14, 'start') + valve(70, 450) + pipe('signal', [174, 96, 520, 96]) + box(500, 50, 56, 92, 'Труба\nН 31', '#F6F8FA') +
  pipe('hot', [116, 150, 900, 150], true) + pipe('back', [900, 400, 560, 400, 560, 190, 160, 190]) + label(904, 138, 'Т1 115 °С', 14, 'end') + label(904, 428, 'Т2 70 °С', 14, 'end') + meter(800, 150) + valve(860, 150) + valve(860, 400) + filter(810, 400) +
  times(2, (i) => pipe('back', [740, 400, 740, 340 + i * 120, 600, 340 + i * 120, 600, 400]) + pump(670, 340 + i * 120, 180) + checkValve(630, 340 + i * 120, 180) + valve(712, 340 + i * 120)) + label(670, 308, 'Сетевые насосы', 14) +
  box(760, 210, 130, 54, 'Деаэратор', '#E8F1FD') + box(620, 210, 100, 54, 'ХВО', '#E8F1FD') + pipe('water', [580, 237, 620, 237], true) + pipe('water', [720, 237, 760, 237], true) + pipe('water', [825, 264, 825, 396], true) + pump(825, 320, 90) + label(856, 326, 'Подпитка', 13, 'start') + label(588, 226, 'В1', 13)

const waterPumping = (): string =>
  pipe('water', [50, 440, 700, 440]) + label(46, 426, 'Ввод Ду 150', 15, 'start') + valve(110, 440) + filter(170, 440) + sensor(226, 396, 'PT') + pipe('signal', [226, 410, 226, 440]) + label(226, 370, 'Сухой ход', 13) +
  times(3, (i) => { const x = 320 + i * 140; return pipe('water', [x, 440, x, 170]) + valve(x, 400, -90) + pump(x, 330, -90) + checkValve(x, 262, -90) + valve(x, 212, -90) + label(x + 28, 336, `Н${i + 1} 7,5 кВт`, 13, 'start') + dot(x, 440, 'water') + dot(x, 170, 'water') }) +
  pipe('water', [320, 170, 890, 170], true) + label(900, 152, 'Напор 62 м', 15, 'end') + meter(770, 170) + valve(836, 170) + sensor(690, 118, 'PT') + pipe('signal', [690, 132, 690, 170]) + membraneTank(730, 250, 'Бак') + pipe('water', [730, 224, 730, 170]) +
  box(110, 80, 220, 66, 'Шкаф АКВА\nчастотное управление', '#FFF8E6') + pipe('signal', [330, 104, 676, 118]) + pipe('signal', [220, 146, 220, 330, 300, 330]) + pipe('signal', [226, 382, 190, 382, 190, 146]) + `<rect x="280" y="140" width="420" height="330" rx="8" fill="none" stroke="#98A2B3" stroke-width="2" stroke-dasharray="10 6"/>` + label(490, 492, 'Общая рама', 14)

const purification = (): string =>
  pipe('water', [40, 200, 150, 200], true) + label(44, 166, 'Скважина', 14, 'start') + pump(92, 200) + vessel(150, 120, 74, 180, 'Аэрация') + pipe('signal', [187, 120, 187, 84]) + box(140, 46, 94, 38, 'Компрессор', '#FFF8E6') +
  pipe('water', [224, 260, 270, 260, 270, 160, 300, 160], true) +
  times(2, (i) => vessel(300 + i * 110, 110, 80, 200, i ? 'Умягчение' : 'Железо\nмарганец', 0.45)) + pipe('water', [380, 290, 396, 290, 396, 150, 410, 150], true) + pipe('water', [490, 290, 530, 290, 530, 200, 560, 200], true) +
  box(560, 172, 92, 56, 'УФ-лампа', '#EAF2FD') + pipe('water', [652, 200, 700, 200], true) + vessel(700, 130, 120, 190, 'Чистая вода\n10 м³', 0.7) + pipe('water', [760, 320, 760, 390, 900, 390], true) + pump(820, 390) + label(900, 372, 'В сеть', 14, 'end') + meter(872, 390) +
  sensor(848, 180, 'L') + pipe('signal', [820, 180, 834, 180]) + vessel(430, 360, 60, 96, 'Соль') + pipe('water', [460, 360, 460, 310]) + label(520, 420, 'Солевой бак', 13, 'start') +
  pipe('waste', [340, 310, 340, 470, 250, 470], true) + label(244, 476, 'Промывка в дренаж', 13, 'end') + valve(340, 400, 90) + box(590, 50, 190, 50, 'Шкаф управления', '#FFF8E6') + pipe('signal', [590, 75, 340, 75, 340, 110]) + pipe('signal', [450, 75, 450, 110]) + pipe('signal', [606, 100, 606, 172]) + pipe('signal', [780, 75, 848, 75, 848, 166])

/** By the slug of the production. */
export const schemes: Readonly<Record<string, Drawing>> = {
  'akva-control-cabinet': sheet('Шкаф управления АКВА', 'АКВА-3-ПЧ', [['signal', 'Сигналы'], ['power', 'Питание']], cabinet()),
  'automated-heating-points': sheet('Тепловой пункт', 'АТП-1,2', [['signal', 'Сигналы'], ['water', 'Холодная вода'], ['back', 'Обратная'], ['hot', 'Подача']], heatingPoint()),
  'block-boiler-room': sheet('Блочная котельная', 'БМК-2,4', [['water', 'Вода'], ['back', 'Обратная'], ['hot', 'Подача']], blockBoilerRoom()),
  'energy-resources-accounting-systems': sheet('Узел учёта тепла', 'УУТЭ-80', [['signal', 'Сигналы'], ['back', 'Обратная'], ['hot', 'Подача']], metering()),
  'sewage-pumping-stations': sheet('Насосная станция КНС', 'КНС-60', [['signal', 'Сигналы'], ['waste', 'Стоки']], sewage()),
  'stationary-boiler-room': sheet('Стационарная котельная', 'СК-9', [['water', 'Вода'], ['back', 'Обратная'], ['hot', 'Подача']], stationaryBoilerRoom()),
  'water-pumping-station': sheet('Насосная станция', 'АКВА-НС-3', [['signal', 'Сигналы'], ['water', 'Вода']], waterPumping()),
  'water-purification': sheet('Водоподготовка', 'ВП-12', [['signal', 'Сигналы'], ['waste', 'Дренаж'], ['water', 'Вода']], purification()),
}
