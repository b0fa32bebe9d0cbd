// Recognises requisites and properties whose value identifies a product: «Код», «Артикул поставщика», «Каталожный номер».

// «Код ТН ВЭД» is of many products.
const codeName =
  /^(?:код(?:товара|номенклатуры|1[сc])?|(?:код|артикул)(?:производителя|поставщика|изготовителя|завода|\d+)|заводскойартикул|(?:каталожный|номенклатурный)номер|парт-?номер|partnumber|sku|mpn)$/u

export const isCodeName = (name: string): boolean => codeName.test(name.toLowerCase().replace(/[\s.:№]+/gu, ''))
