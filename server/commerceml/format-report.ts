// Formats the report of an import for a terminal.
import type { ImportProblemKind, ImportReport } from './import-report.ts'

const problemTexts: Record<ImportProblemKind, string> = {
  article_doubled: 'doubled articles, given a suffix',
  article_missing: 'products without an article, given a code of ours',
  offer_without_product: 'offers of products that are not known',
  product_without_id: 'records without Ид, left out',
  product_without_name: 'products without a name',
  product_without_group: 'products without a group',
  unknown_group: 'groups that no classifier explains',
  unknown_property: 'values of properties that no classifier explains, left out',
  unknown_value: 'ids of values that no classifier explains, left out',
  unknown_currency: 'prices in a currency without a rate, taken as on request (give --rate)',
  unknown_unit: 'codes of units that nothing explains: the unit stays, «шт» for a new product',
  unreadable_number: 'unreadable numbers',
  negative_stock: 'negative quantities, taken as 0',
  unknown_warehouse: 'warehouses without a name',
  image_missing: 'images that the package does not hold',
  image_broken: 'images that cannot be read',
  empty_full_catalogue: 'whole catalogues without a product: nothing was switched off',
  foreign_file: 'XML files that are no CommerceML, left out',
  forbidden_character: 'characters that XML forbids, dropped or escaped',
  no_retail_price: 'price types of purchase or of some customers only: none is published (setting exchange.retailType)',
  vat_rate_missing: 'prices without VAT of products without a rate, taken as they are',
}

export function printReport(report: ImportReport): string {
  const { products, prices, stock, images, orders, offers } = report
  const lines = [
    ...report.files.map(
      (file) =>
        `${file.name}: ${file.bytes} bytes, ${file.encoding}; products ${file.products}, offers ${file.offers}, orders ${file.orders}`,
    ),
    `Whole list: catalogue ${yesNo(report.fullCatalogue)}, offers ${yesNo(report.fullOffers)}`,
    `Categories:    ${changes(report.categories)}`,
    `Subcategories: ${changes(report.subcategories)}`,
    `Brands:        ${changes(report.brands)}`,
    `Properties:    ${changes(report.properties)}`,
    `Products:      read ${products.read}, variants ${products.variants}, ${changes(products)}`,
    `Offers:        read ${offers.read}, without a product ${offers.withoutProduct}`,
    `Prices:        changed ${prices.changed}${prices.retailType === undefined ? '' : `, retail type «${prices.retailType}»`}${prices.withVatAdded ? `, VAT added to ${prices.withVatAdded}` : ''}`,
    `Stock:         changed ${stock.changed}, shops created ${stock.shopsCreated}`,
    `Images:        stored ${images.stored}, products changed ${images.productsChanged}, missing ${images.missing}, broken ${images.broken}`,
    ...(report.retainedFields > 0 ? [`Retained:      ${report.retainedFields} values that the shop owns`] : []),
    ...(orders.skipped > 0 ? [`Orders:        skipped ${orders.skipped} (they are exchanged in a session of their own)`] : []),
    ...report.problems.flatMap(({ kind, count, examples }) => [
      `! ${count} ${problemTexts[kind]}:`,
      ...examples.map((example) => `    ${example}`),
    ]),
    `Done in ${report.seconds} s`,
  ]
  return lines.join('\n')
}

const yesNo = (yes: boolean): string => (yes ? 'yes' : 'no')

function changes({ created, updated, switchedOff }: { created: number; updated: number; switchedOff?: number }): string {
  return `created ${created}, updated ${updated}${switchedOff === undefined ? '' : `, switched off ${switchedOff}`}`
}
