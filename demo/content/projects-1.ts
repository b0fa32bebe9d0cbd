// The first six objects. As the company would describe them.
import { cabins, factory, hall, tower, trees, waterTower, wing } from '../drawings/buildings.ts'
import { outdoors, room } from '../drawings/scene.ts'
import type { ObjectItem } from './project-item.ts'
import { piece, seen } from './production-item.ts'
import { p, quote, text, ul } from './rich-text-builder.ts'

export const newestObjects: readonly ObjectItem[] = [
  {
    title: 'Блочная котельная 2,4 МВт для логистического парка',
    lead: 'Два модуля с котлами по 1,2 МВт отапливают склад и бытовой корпус. От договора до тепла прошло 74 дня.',
    type: 'biznes-i-torgovlya',
    location: 'atyrau',
    address: 'промзона «Север»',
    point: [47.1521, 51.9107],
    year: 2026,
    facts: [
      ['Мощность', '2,4 МВт'],
      ['Топливо', 'природный газ, резерв — дизель'],
      ['Отапливаемая площадь', '9 400 м²'],
      ['Срок работ', '74 дня'],
    ],
    description: text(
      p(
        'Заказчик начинал отопительный сезон с арендованной дизельной пушкой и просил успеть до первых морозов. Мы собрали оба модуля в Актобе параллельно с устройством фундаментов, привезли их двумя тралами и поставили краном за один день.',
      ),
      ul(
        'Котлы работают каскадом по погоде, ночью склад переходит на дежурные +8 °C.',
        'Комбинированные горелки сами переходят на дизель при падении давления газа.',
        'Диспетчер в Атырау видит котельную в телефоне, выезжать на смену не нужно.',
      ),
      quote('Модули встали как по шаблону: отметки патрубков совпали до сантиметра.', 'Руководитель строительства'),
    ),
    pictures: [
      seen(
        'Котельная из двух модулей у склада логистического парка',
        outdoors('steppe', hall(30, 380, 120, 4, 'blue', 'СКЛАД А') + trees(430), [
          piece('boiler-house', 520, 368, 160, { power: 2.4, count: 2 }),
        ]),
      ),
      seen(
        'Котлы и насосная группа внутри модуля',
        room('plant', [
          piece('solid-fuel-boiler', 150, 362, 200),
          piece('solid-fuel-boiler', 320, 362, 200),
          piece('expansion-tank', 520, 356, 150, { volume: 500, mount: 'напольный', color: 'красный' }),
        ]),
      ),
      seen(
        'Модуль котельной перед отправкой из Актобе',
        room('workshop', [piece('boiler-house', 320, 372, 230, { power: 1.2, count: 2 })]),
      ),
    ],
    production: ['block-boiler-room'],
    products: ['circulation-pump', 'expansion-tank', 'safety-valve', 'manometer'],
  },
  {
    title: 'Тепловые пункты жилого комплекса «Батыс Парк»',
    lead: 'Шесть автоматизированных тепловых пунктов и шесть повысительных станций для девятиэтажных домов.',
    type: 'zhilye-doma',
    location: 'aktobe',
    address: 'микрорайон Батыс-2',
    point: [50.3012, 57.1138],
    year: 2025,
    facts: [
      ['Домов', '6'],
      ['Квартир', '648'],
      ['Нагрузка', '6×0,9 МВт'],
      ['Экономия тепла', '22 % за сезон'],
    ],
    description: text(
      p(
        'Застройщик хотел уйти от элеваторов и жалоб на перетоп весной. Для каждого дома мы собрали независимый тепловой пункт с двухступенчатой горячей водой, а рядом поставили тихую насосную станцию: она стоит под жилыми комнатами, и её не слышно.',
      ),
      ul(
        'Пункты проходили в дверь 800 мм: каждый разделён на три модуля.',
        'Температура в квартирах держится в пределах одного градуса.',
        'Показания всех домов приходят управляющей компании раз в час.',
      ),
    ),
    pictures: [
      seen(
        'Дома жилого комплекса летом',
        outdoors(
          'day',
          tower(40, 100, 9, 'white') +
            tower(165, 110, 9, 'orange') +
            tower(300, 100, 9, 'white') +
            tower(430, 110, 9, 'orange') +
            trees(155, 290, 420, 560),
        ),
      ),
      seen(
        'Тепловой пункт в подвале дома',
        room('cellar', [piece('heating-point', 230, 370, 230, { power: 0.9 }), piece('metering-unit', 510, 352, 160, { dn: 80 })]),
      ),
      seen(
        'Повысительная станция дома',
        room('cellar', [
          piece('pump-station-pro', 230, 366, 210, { pumps: 3, flow: 18 }),
          piece('hydro-accumulator', 500, 356, 140, { volume: 300, mount: 'вертикальный' }),
        ]),
      ),
      seen(
        'Комплекс вечером',
        outdoors(
          'evening',
          tower(60, 110, 9, 'beige', true) +
            tower(210, 110, 9, 'white', true) +
            tower(360, 110, 9, 'beige', true) +
            tower(500, 100, 9, 'white', true),
        ),
      ),
    ],
    production: ['automated-heating-points', 'water-pumping-station', 'energy-resources-accounting-systems'],
    products: ['circulation-pump', 'balancing-valve', 'heat-meter', 'ball-valve'],
  },
  {
    title: 'Котельная школы на 900 мест',
    lead: 'Блочная котельная 1,6 МВт заменила угольную: в классах стабильные +21 °C, во дворе больше нет золы.',
    type: 'socialnye-obekty',
    location: 'kandyagash',
    address: 'улица Сейфуллина',
    point: [49.4705, 57.4232],
    year: 2024,
    facts: [
      ['Мощность', '1,6 МВт'],
      ['Учеников', '900'],
      ['Топливо', 'природный газ'],
      ['КПД', '94 %'],
    ],
    description: text(
      p(
        'Старую котельную на угле топили восемь кочегаров, а зимой дым тянуло в окна начальной школы. Новую поставили за каникулы: разобрали старые котлы, привезли модуль и переключили сети за одни сутки.',
      ),
      ul(
        'Два котла: при остановке одного школа не остывает.',
        'Автоматика снижает температуру ночью и в выходные.',
        'Персонал нужен только для обхода, авария приходит сообщением.',
      ),
    ),
    pictures: [
      seen(
        'Школа и её новая котельная зимой',
        outdoors('winter', wing(40, 330, 3, 'yellow', 'ШКОЛА') + trees(20, 390), [
          piece('boiler-house', 510, 366, 150, { power: 1.6, count: 2 }),
        ]),
      ),
      seen(
        'Котлы и насосы школьной котельной',
        room('plant', [
          piece('floor-boiler', 150, 340, 170, { power: 100 }),
          piece('floor-boiler', 290, 340, 170, { power: 100 }),
          piece('booster-pump', 490, 362, 170),
        ]),
      ),
    ],
    production: ['block-boiler-room'],
    products: ['floor-boiler', 'circulation-pump', 'expansion-tank'],
  },
  {
    title: 'Станция второго подъёма',
    lead: 'Три насоса по 7,5 кВт с частотным управлением держат давление для 14 тысяч жителей.',
    type: 'kommunalnye-seti',
    location: 'hromtau',
    address: 'площадка водозабора',
    point: [50.2503, 58.4347],
    year: 2025,
    facts: [
      ['Расход', 'до 90 м³/ч'],
      ['Напор', '62 м'],
      ['Жителей', '14 000'],
      ['Экономия электричества', '38 %'],
    ],
    description: text(
      p(
        'Насосы прошлых лет работали на задвижку: ночью давление росло, трубы рвало, утром на верхних этажах воды не хватало. Станция на общей раме встала на старые фундаменты, город не отключали ни на час.',
      ),
      ul(
        'Давление держится 6,2 бар с точностью 0,1 бар.',
        'Порывов на сетях за первый год стало втрое меньше.',
        'Журнал работы хранится три года и виден диспетчеру.',
      ),
      quote('Первый раз за десять лет летом не было графика подачи воды.', 'Директор водоканала'),
    ),
    pictures: [
      seen(
        'Насосная станция на три насоса в машинном зале',
        room('plant', [
          piece('pump-station-pro', 250, 372, 250, { pumps: 3, flow: 90 }),
          piece('control-cabinet', 530, 352, 180, { pumps: 3, power: 7.5 }),
        ]),
      ),
      seen(
        'Площадка водозабора с башней',
        outdoors('steppe', waterTower(80) + hall(200, 260, 80, 2, 'blue', 'НАСОСНАЯ') + trees(500, 550)),
      ),
      seen(
        'Шкаф управления станции',
        room('workshop', [
          piece('control-cabinet', 220, 366, 240, { pumps: 3, power: 7.5 }),
          piece('frequency-drive', 470, 350, 150, { power: 7.5 }),
        ]),
      ),
    ],
    production: ['water-pumping-station', 'akva-control-cabinet'],
    products: ['booster-pump', 'gate-valve', 'frequency-drive', 'check-valve'],
  },
  {
    title: 'Водоподготовка и КНС вахтового посёлка',
    lead: 'Питьевая вода 12 м³/ч из солёной скважины и насосная станция стоков для посёлка на 900 человек.',
    type: 'promyshlennost',
    location: 'zhanazhol',
    address: 'вахтовый посёлок',
    point: [48.1562, 57.2914],
    year: 2024,
    facts: [
      ['Производительность', '12 м³/ч'],
      ['Солёность на входе', '3,8 г/л'],
      ['Жителей', '900'],
      ['КНС', '25 м³/ч'],
    ],
    description: text(
      p(
        'Воду в посёлок возили цистернами за 60 километров. Мы пробурили с подрядчиком скважину, взяли пробы и поставили модуль с обезжелезиванием и обратным осмосом. Стоки уходят на очистные через станцию в стеклопластиковом корпусе.',
      ),
      ul(
        'Концентрат осмоса уходит в пруд-испаритель.',
        'Модуль и горловина КНС обогреваются: зимой здесь до −38 °C и ветер.',
        'Раз в квартал наш инженер меняет картриджи и берёт пробы.',
      ),
    ),
    pictures: [
      seen(
        'Модуль водоподготовки и КНС в посёлке',
        outdoors('steppe', cabins(30, 6) + waterTower(560), [
          piece('sewage-station', 130, 384, 120),
          piece('water-treatment-plant', 400, 378, 130, { flow: 12 }),
        ]),
      ),
      seen(
        'Фильтры внутри модуля',
        room('plant', [
          piece('buffer-tank', 130, 362, 200, { volume: 500 }),
          piece('buffer-tank', 270, 362, 200, { volume: 500 }),
          piece('dosing-pump', 420, 352, 110),
          piece('control-cabinet', 550, 350, 150, { pumps: 2, power: 2.2 }),
        ]),
      ),
      seen(
        'Посёлок зимой',
        outdoors('winter', cabins(40, 5) + waterTower(530), [piece('water-treatment-plant', 320, 376, 120, { flow: 12 })]),
      ),
    ],
    production: ['water-purification', 'sewage-pumping-stations'],
    products: ['water-filter', 'sewage-pump', 'dosing-pump'],
  },
  {
    title: 'Реконструкция котельной районной больницы',
    lead: 'Угольные котлы заменены газовыми на 3,5 МВт, тепло в палатах не отключали ни на день.',
    type: 'socialnye-obekty',
    location: 'shalkar',
    address: 'улица Айтеке би',
    point: [47.8333, 59.6],
    year: 2023,
    facts: [
      ['Мощность', '3,5 МВт'],
      ['Коек', '160'],
      ['Топливо', 'природный газ, резерв — дизель'],
      ['Срок работ', '5 месяцев'],
    ],
    description: text(
      p(
        'На время работ мы подключили блочную котельную из своего парка, поэтому операционные и прачечная работали без перерыва. В здании заменили котлы, насосы, дымовую трубу и водоподготовку.',
      ),
      ul(
        'Расход топлива в пересчёте на тепло снизился на треть.',
        'Пар для стерилизации даёт отдельный электрический парогенератор.',
        'Резервный дизель включается автоматически.',
      ),
    ),
    pictures: [
      seen('Больница и её котельная', outdoors('winter', wing(20, 250, 2, 'beige', 'БОЛЬНИЦА', true) + factory(310, 300, 3))),
      seen(
        'Новые котлы больничной котельной',
        room('plant', [
          piece('solid-fuel-boiler', 130, 360, 210),
          piece('solid-fuel-boiler', 300, 360, 210),
          piece('booster-pump', 500, 362, 190),
        ]),
      ),
      seen(
        'Временная котельная на время работ',
        outdoors('winter', wing(60, 260, 2, 'beige', '', true), [piece('boiler-house', 480, 370, 170, { power: 2.4, count: 2 })]),
      ),
    ],
    production: ['stationary-boiler-room', 'akva-control-cabinet'],
    products: ['booster-pump', 'safety-valve', 'heat-meter'],
  },
]
