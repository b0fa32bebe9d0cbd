// Reads Классификатор (groups, properties, dictionaries), price types and warehouses.
import type { Group, PriceType, Warehouse } from '../package/package-metadata.ts'
import type { Staging } from './staging-tables.ts'
import { currencyOf } from './currency.ts'
import { valueText } from './property-value.ts'
import { splitUnit } from './unit-codes.ts'
import { childOf, childrenOf, isDeleted, isFalse, oneLine, childText, type XmlElement } from '../xml/xml-record.ts'

/** The group and everything below it; a group without Ид, or inside itself, is skipped with its children. */
export function* readGroups(element: XmlElement, ancestors: readonly string[] = []): Generator<Group> {
  const id = childText(element, 'Ид')
  if (!id || ancestors.includes(id)) return
  yield {
    id,
    parentId: ancestors.at(-1) ?? null,
    name: oneLine(childText(element, 'Наименование')) || 'Без названия',
    isDeleted: isDeleted(element),
  }
  for (const child of childrenOf(childOf(element, 'Группы'), 'Группа')) yield* readGroups(child, [...ancestors, id])
}

export function readProperty(element: XmlElement, staging: Staging, seq: number): void {
  const id = childText(element, 'Ид')
  const name = oneLine(childText(element, 'Наименование'))
  if (!id || !name || isDeleted(element)) return
  const { label, unit } = splitUnit(name)
  // Up to version 2.03 the type is one level deeper, with the values inside and other names.
  const oldType = childOf(childOf(element, 'ТипыЗначений'), 'ТипЗначений')
  const kind = childText(element, 'ТипЗначений') || childText(oldType, 'Тип')
  staging.add('stage_property', [seq, id, name, label, unit, kind])
  const values = childOf(element, 'ВариантыЗначений') ?? childOf(oldType, 'ВариантыЗначений')
  // Some files repeat a value in a property: the last one is used.
  const texts = new Map<string, string>()
  for (const value of [...childrenOf(values, 'Справочник'), ...childrenOf(values, 'ВариантЗначения')]) {
    const valueId = childText(value, 'ИдЗначения') || childText(value, 'Ид')
    const text = valueText(childText(value, 'Значение'))
    if (valueId && text) texts.set(valueId, text)
  }
  for (const [valueId, text] of texts) staging.add('stage_dictionary', [seq, id, valueId, text])
}

export function readPriceType(element: XmlElement): PriceType | undefined {
  const id = childText(element, 'Ид')
  if (!id) return undefined
  const name = oneLine(childText(element, 'Наименование'))
  const taxes = [...childrenOf(element, 'Налог'), ...childrenOf(childOf(element, 'Налоги'), 'Налог')]
  const vat = taxes.find((tax) => /^(ндс.*|vat)?$/i.test(childText(tax, 'Наименование')))
  const isWithVat = vat === undefined || childText(vat, 'УчтеноВСумме') === '' ? undefined : !isFalse(childText(vat, 'УчтеноВСумме'))
  return { id, name, currency: currencyOf(childText(element, 'Валюта')), isWithVat }
}

export function readWarehouse(element: XmlElement): Warehouse | undefined {
  const id = childText(element, 'Ид')
  const address = oneLine(childText(childOf(element, 'Адрес'), 'Представление'))
  return id ? { id, name: oneLine(childText(element, 'Наименование')) || warehouseNameOf(id), address } : undefined
}

export const warehouseNameOf = (id: string): string => `Склад ${id.slice(0, 8)}`
