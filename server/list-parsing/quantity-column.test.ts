// Checks which column of a table is the quantity, by headings and values (DRF-02).
import { expect, test } from 'vitest'
import { readListText } from './parse-list.ts'

const quantities = (table: string) => readListText(table).rows.map(({ quantity, problem }) => problem ?? quantity)
const unclear = ['missing', 'missing']

test.each([
  ['Артикул;Наименование;Кол-во;Цена;Всего\nA-1;Скоба;3;15;45\nA-2;Угол;2;65;130', [3, 2]],
  ['Артикул;Наименование;Всего;Цена;Сумма\nA-1;Скоба;3;15;45\nA-2;Угол;2;65;130', [3, 2]],
  ['Артикул;Цена за шт;Шт;Стоимость\nA-1;15;5;75\nA-2;7;7;49', [5, 7]],
  ['SKU;Qty;Price;Amount\nA-1;3;15;45\nA-2;1;9;9', [3, 1]],
  ['Код;Товар;Кол-во;Цена;Скидка;Всего\nA-1;Кран;5;100;10;450\nA-2;Кран;2;100;10;180', [5, 2]],
  ['Артикул;Количество;Вес, кг;Всего\nA-1;3;2,5;7,5\nA-2;2;5;10', [3, 2]],
  ['Артикул;Количество 1 этаж;Количество 2 этаж;Всего\nA-1;3;4;7\nA-2;2;;2', [7, 2]],
  ['Артикул;Кол-во на дом;Кол-во домов;Всего\nA-1;3;4;12\nA-2;2;5;10', [12, 10]],
  ['№;Артикул;Кол-во;Всего\n1;A-1;5;5\n2;A-2;4;4', [5, 4]],
  ['Артикул;Кол-во;Заказ\nA-1;30;4\nA-2;20;7', [4, 7]],
  ['Артикул;Кол-во;Заказ\nA-1;30;\nA-2;20;', [30, 20]],
  ['Артикул;Нужно;Есть;Докупить\nA-1;10;3;7\nA-2;8;5;3', [7, 3]],
  ['Артикул;Ед;Объем\nA-1;м;100\nA-2;шт;5', [100, 5]],
  ['Art;Pcs\nA-1;3\nA-2;5', [3, 5]],
  ['Артикул;Дата;Кол-во\nA-1;02.05.2026;02.05.2026\nA-2;01.02.2026;2', ['date', 2]],
  ['Артикул;Атауы;Саны\nA-1;Құбыр;3\nA-2;Кран;2', [3, 2]],
  ['A-1;3;1500;4500\nA-2;2;65000;130000', [3, 2]],
  ['A-1;1500;3;4500\nA-2;65000;2;130000', [3, 2]],
  ['A-1;Кран шаровой;10;шт;1500\nA-2;Муфта ппр;2;шт;650', [10, 2]],
])('DRF-02 of «%s» the quantities are %j', (table, expected) => {
  expect(quantities(table)).toEqual(expected)
})

test.each([
  'Артикул;Цена;Всего\nA-1;15;45\nA-2;65;130',
  'Артикул;Кол-во;Всего\nA-1;3;45\nA-2;2;65',
  'Артикул;Кол-во;Кол-во\nA-1;3;4\nA-2;2;2',
  'Артикул;Объём;Цена\nA-1;3;2\nA-2;2;5',
  'A-1;3;15;45\nA-2;2;65;130',
])('DRF-02 where two columns can be the quantity of «%s», the buyer is asked', (table) => {
  expect(quantities(table)).toEqual(unclear)
})

test('DRF-02 the unit of a quantity is read from its column, heading or cell', () => {
  const unit = (table: string) => readListText(table).rows[0]?.unit
  expect(unit('Артикул;Кол-во;Ед.\nA-1;5;уп\n')).toBe('уп')
  expect(unit('Артикул;Кол-во, уп\nA-1;5\n')).toBe('уп')
  expect(unit('Артикул;Кол-во\nA-1;5 бухт\n')).toBe('бухт')
  expect(unit('A-1;Кран шаровой;уп;10\nA-2;Муфта ппр;уп;2')).toBe('уп')
})
