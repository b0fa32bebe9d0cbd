// Formats the report of an import for a terminal.
import { problemTexts, type ImportReport } from './import-report.ts'

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
