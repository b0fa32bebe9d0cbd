// Six further objects. As the company would describe them.
import { factory, greenhouse, hall, office, tower, trees, wing } from '../drawings/buildings.ts'
import { outdoors, room } from '../drawings/scene.ts'
import type { ObjectItem } from './project-item.ts'
import { piece, seen } from './production-item.ts'
import { p, text, ul } from './rich-text-builder.ts'

export const moreObjects: readonly ObjectItem[] = [
  {
    title: 'Котельная тепличного комплекса на 3 гектара',
    lead: 'Котельная 6 МВт с аккумулятором тепла: огурцы и томаты круглый год при −35 °C за стеклом.',
    type: 'promyshlennost',
    location: 'aktobe',
    address: 'Курайлинский сельский округ',
    point: [50.1804, 57.0601],
    year: 2024,
    facts: [
      ['Мощность', '6 МВт'],
      ['Площадь теплиц', '3 га'],
      ['Бак-аккумулятор', '200 м³'],
      ['Контуров отопления', '4'],
    ],
    description: text(
      p(
        'Теплице нужны ровное тепло и углекислый газ. Днём котлы отдают растениям очищенные дымовые газы, лишнее тепло копится в баке, а ночью им греют теплицы. Автоматика ведёт четыре контура: рельсы, верх, грунт и рассадное отделение.',
      ),
      ul(
        'Отклонение температуры — не больше 0,5 °C.',
        'Насосы с частотным управлением, у каждого контура резерв.',
        'Связь с климатическим компьютером теплицы по Modbus.',
      ),
    ),
    pictures: [
      seen(
        'Теплицы и котельная',
        outdoors('day', greenhouse(20, 400, 4) + trees(440), [piece('boiler-house', 535, 366, 150, { power: 6, count: 3 })]),
      ),
      seen(
        'Насосы контуров отопления теплиц',
        room('plant', [
          piece('booster-pump', 150, 364, 190),
          piece('booster-pump', 340, 364, 190),
          piece('buffer-tank', 530, 362, 210, { volume: 2000 }),
        ]),
      ),
      seen('Теплицы вечером', outdoors('evening', greenhouse(40, 560, 6))),
    ],
    production: ['block-boiler-room', 'akva-control-cabinet'],
    products: ['buffer-tank', 'circulation-pump', 'mixing-valve'],
  },
  {
    title: 'Пожарная насосная торгового центра',
    lead: 'Станция 2×37 кВт с жокей-насосом и шкафом, который сам проверяет себя каждую неделю.',
    type: 'biznes-i-torgovlya',
    location: 'aktobe',
    address: 'проспект Санкибай батыра',
    point: [50.2836, 57.229],
    year: 2025,
    facts: [
      ['Расход', '120 м³/ч'],
      ['Напор', '80 м'],
      ['Насосы', '1 рабочий, 1 резервный, жокей'],
      ['Площадь центра', '21 000 м²'],
    ],
    description: text(
      p(
        'Станцию собрали по проекту пожаротушения и сдали инспекции с первого раза. Резервный насос включается за четыре секунды, питание приходит с двух вводов.',
      ),
      ul(
        'Раз в неделю шкаф запускает насосы на байпас и пишет протокол.',
        'Задвижки с концевыми выключателями: закрытая видна на пульте.',
        'Давление в сети держит жокей-насос на 1,1 кВт.',
      ),
    ),
    pictures: [
      seen(
        'Пожарные насосы в подвале торгового центра',
        room('cellar', [
          piece('booster-pump', 200, 368, 230),
          piece('booster-pump', 430, 368, 230),
          piece('gate-valve', 580, 350, 100, { dn: 150 }),
        ]),
      ),
      seen('Торговый центр', outdoors('day', hall(40, 460, 150, 5, 'orange', 'ТОРГОВЫЙ ЦЕНТР') + trees(540, 590))),
    ],
    production: ['water-pumping-station', 'akva-control-cabinet'],
    products: ['booster-pump', 'gate-valve', 'manometer'],
  },
  {
    title: 'КНС нового микрорайона',
    lead: 'Станция на 60 м³/ч в корпусе глубиной 6 метров: поставлена за два дня в водонасыщенном грунте.',
    type: 'kommunalnye-seti',
    location: 'aktobe',
    address: 'микрорайон Нур Актобе',
    point: [50.2611, 57.1012],
    year: 2024,
    facts: [
      ['Расход', '60 м³/ч'],
      ['Напор', '24 м'],
      ['Корпус', 'Ду 1800, Н 6000 мм'],
      ['Насосы', '1 рабочий и 1 резервный'],
    ],
    description: text(
      p(
        'Грунтовые воды здесь в полутора метрах от поверхности. Корпус с расширенным дном притянули к плите анкерами и пригрузили бетоном: он не всплывёт даже пустым.',
      ),
      ul(
        'Насосы с режущим механизмом не забиваются салфетками.',
        'Поднять насос можно цепью с поверхности за 10 минут.',
        'Авария и перелив приходят дежурному сообщением.',
      ),
    ),
    pictures: [
      seen(
        'Станция перед спуском в котлован',
        outdoors('day', tower(40, 100, 9, 'white') + tower(170, 100, 9, 'beige') + trees(300, 560), [
          piece('sewage-station', 430, 388, 250),
        ]),
      ),
      seen('Погружные насосы станции', room('workshop', [piece('sewage-pump', 200, 362, 200), piece('sewage-pump', 400, 362, 200)])),
    ],
    production: ['sewage-pumping-stations'],
    products: ['sewage-pump', 'check-valve', 'pump-control'],
  },
  {
    title: 'Учёт тепла и воды в 42 домах',
    lead: 'Узлы учёта под ключ: за первый год жители заплатили за тепло на 17 % меньше.',
    type: 'zhilye-doma',
    location: 'aktobe',
    address: 'микрорайоны 8, 11 и 12',
    point: [50.2877, 57.1571],
    year: 2023,
    facts: [
      ['Домов', '42'],
      ['Узлов учёта', '57'],
      ['Связь', 'NB-IoT'],
      ['Срок работ', '4 месяца'],
    ],
    description: text(
      p(
        'Мы обследовали вводы, согласовали проекты с теплосетью и врезали узлы, останавливая дом не дольше чем на четыре часа. Показания приходят на сервер каждый час, а перетоп виден в тот же день.',
      ),
      ul(
        'Все приборы поверены, срок поверки под контролем сервера.',
        'Отчёты поставщику уходят сами в первый день месяца.',
        'Нашли и устранили 11 скрытых утечек.',
      ),
    ),
    pictures: [
      seen(
        'Дома, в которых стоят узлы учёта',
        outdoors(
          'winter',
          tower(40, 120, 5, 'beige', true) +
            tower(190, 120, 5, 'white', true) +
            tower(340, 120, 5, 'beige', true) +
            tower(490, 110, 5, 'white', true) +
            trees(178, 328),
        ),
      ),
      seen(
        'Узел учёта тепла в подвале',
        room('cellar', [piece('metering-unit', 240, 364, 230, { dn: 65 }), piece('heat-meter', 510, 350, 140)]),
      ),
    ],
    production: ['energy-resources-accounting-systems'],
    products: ['heat-meter', 'water-meter', 'ball-valve'],
  },
  {
    title: 'Водоподготовка молочного завода',
    lead: 'Станция 30 м³/ч для котельной, мойки и рецептуры: три качества воды из одного модуля.',
    type: 'promyshlennost',
    location: 'uralsk',
    address: 'Зачаганск',
    point: [51.1801, 51.3102],
    year: 2025,
    facts: [
      ['Производительность', '30 м³/ч'],
      ['Качеств воды', '3'],
      ['Жёсткость после очистки', '0,05 мг-экв/л'],
      ['Режим работы', 'круглосуточный'],
    ],
    description: text(
      p(
        'Заводу нужна мягкая вода для котлов, обессоленная для мойки и питьевая для рецептуры. Мы разделили поток после обезжелезивания и собрали две линии осмоса, которые подменяют друг друга.',
      ),
      ul(
        'Расход соли снизился на 28 %: регенерация идёт по расходу воды, а не по часам.',
        'Концентрат осмоса идёт на мойку двора.',
        'Данные линий видит технолог на своём экране.',
      ),
    ),
    pictures: [
      seen('Молочный завод', outdoors('day', factory(50, 440, 5, 'МОЛОКО') + trees(530, 575))),
      seen(
        'Две линии фильтров',
        room('plant', [
          piece('buffer-tank', 110, 362, 210, { volume: 1000 }),
          piece('buffer-tank', 240, 362, 210, { volume: 1000 }),
          piece('buffer-tank', 370, 362, 210, { volume: 1000 }),
          piece('control-cabinet', 540, 352, 170, { pumps: 4, power: 5.5 }),
        ]),
      ),
      seen('Сборка станции в цехе', room('workshop', [piece('water-treatment-plant', 300, 368, 210, { flow: 30 })])),
    ],
    production: ['water-purification', 'akva-control-cabinet'],
    products: ['water-filter', 'filter-cartridge', 'dosing-pump'],
  },
  {
    title: 'Тепловой пункт бизнес-центра',
    lead: 'ИТП 3 МВт с вентиляцией и тёплыми полами паркинга: пять контуров с одного шкафа.',
    type: 'biznes-i-torgovlya',
    location: 'astana',
    address: 'левый берег, улица Достык',
    point: [51.1282, 71.4304],
    year: 2026,
    facts: [
      ['Мощность', '3 МВт'],
      ['Этажей', '16'],
      ['Контуров', '5'],
      ['Высота помещения', '2,4 м'],
    ],
    description: text(
      p(
        'Под тепловой пункт отвели низкое помещение в паркинге. Мы поставили оборудование в два ряда, а теплообменники — на отдельную низкую раму: между рядами осталось 80 см для обслуживания.',
      ),
      ul(
        'Отопление, вентиляция, тёплый пол, горячая вода и снеготаяние пандуса.',
        'Автоматика связана с системой здания по BACnet.',
        'Пункт принят теплосетью с первого предъявления.',
      ),
    ),
    pictures: [
      seen(
        'Бизнес-центр вечером',
        outdoors('evening', office(120, 170, 13, '', true) + office(330, 120, 9, '', true) + wing(470, 160, 2, 'graph', '', true)),
      ),
      seen(
        'Тепловой пункт в паркинге',
        room('plant', [piece('heating-point', 220, 370, 220, { power: 3 }), piece('heating-point', 500, 370, 190, { power: 1.2 })]),
      ),
      seen('Шкаф автоматики пяти контуров', room('workshop', [piece('control-cabinet', 320, 368, 260, { pumps: 4, power: 15 })])),
    ],
    production: ['automated-heating-points', 'akva-control-cabinet'],
    products: ['circulation-pump', 'mixing-valve', 'balancing-valve'],
  },
]
