// Reads Классификатор (groups, properties, dictionaries), price types and warehouses.
import type { Group, PriceType, Warehouse } from '../package/package-metadata.ts'
import type { Staging } from './staging-tables.ts'
import { toCurrency } from './currency.ts'
import { toValueText } from './property-value.ts'
import { splitUnit } from './unit-codes.ts'
import { findChild, listChildren, isDeleted, isFalse, toOneLine, getText, type XmlElement } from '../xml/xml-record.ts'

/** The group and everything below it; a group without Ид, or inside itself, is skipped with its children. */
export function* readGroups(element: XmlElement, ancestors: readonly string[] = []): Generator<Group> {
  const id = getText(element, 'Ид')
  if (!id || ancestors.includes(id)) return
  yield {
    id,
    parentId: ancestors.at(-1) ?? null,
    name: toOneLine(getText(element, 'Наименование')) || 'Без названия',
    isDeleted: isDeleted(element),
  }
  for (const child of listChildren(findChild(element, 'Группы'), 'Группа')) yield* readGroups(child, [...ancestors, id])
}

export function readProperty(element: XmlElement, staging: Staging, seq: number): void {
  const id = getText(element, 'Ид')
  const name = toOneLine(getText(element, 'Наименование'))
  if (!id || !name || isDeleted(element)) return
  const { label, unit } = splitUnit(name)
  // Up to version 2.03 the type is one level deeper, with the values inside and other names.
  const oldType = findChild(findChild(element, 'ТипыЗначений'), 'ТипЗначений')
  const kind = getText(element, 'ТипЗначений') || getText(oldType, 'Тип')
  staging.add('stage_property', [seq, id, name, label, unit, kind])
  const values = findChild(element, 'ВариантыЗначений') ?? findChild(oldType, 'ВариантыЗначений')
  // Some files repeat a value in a property: the last one is used.
  const texts = new Map<string, string>()
  for (const value of [...listChildren(values, 'Справочник'), ...listChildren(values, 'ВариантЗначения')]) {
    const valueId = getText(value, 'ИдЗначения') || getText(value, 'Ид')
    const text = toValueText(getText(value, 'Значение'))
    if (valueId && text) texts.set(valueId, text)
  }
  for (const [valueId, text] of texts) staging.add('stage_dictionary', [seq, id, valueId, text])
}

/** A tax without a name is the only one. */
export const isVat = (tax: XmlElement): boolean => /^$|ндс|ққс|vat/i.test(getText(tax, 'Наименование'))

export function readPriceType(element: XmlElement): PriceType | undefined {
  const id = getText(element, 'Ид')
  if (!id) return undefined
  const name = toOneLine(getText(element, 'Наименование'))
  const taxes = [...listChildren(element, 'Налог'), ...listChildren(findChild(element, 'Налоги'), 'Налог')]
  const vat = taxes.find(isVat)
  const isWithVat = vat === undefined || getText(vat, 'УчтеноВСумме') === '' ? undefined : !isFalse(getText(vat, 'УчтеноВСумме'))
  return { id, name, currency: toCurrency(getText(element, 'Валюта')), isWithVat }
}

export function readWarehouse(element: XmlElement): Warehouse | undefined {
  const id = getText(element, 'Ид')
  const address = toOneLine(getText(findChild(element, 'Адрес'), 'Представление'))
  return id ? { id, name: toOneLine(getText(element, 'Наименование')) || makeWarehouseName(id), address } : undefined
}

export const makeWarehouseName = (id: string): string => `Склад ${id.slice(0, 8)}`
