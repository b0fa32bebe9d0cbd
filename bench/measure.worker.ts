// Measures functions of one data size in a separate process, to measure its memory.
import { measureCatalogue } from './catalogue.ts'
import { inMs, type Percentiles } from './percentiles.ts'
import { measureSearch } from './search/search.ts'

const [part = '', connectionString = '', sizeText = ''] = process.argv.slice(2)
const size = Number(sizeText)

process.send?.(part === 'search' ? await measureSearch({ connectionString, size }) : await catalogueLines())

async function catalogueLines(): Promise<string[]> {
  const catalogue = await measureCatalogue({ connectionString, size })
  const row = (name: string, { p50, p95, p99 }: Percentiles) => `| ${name} | ${inMs(p50)} | ${inMs(p95)} | ${inMs(p99)} |`
  return [
    `| ${size} products | p50 ms | p95 ms | p99 ms |`,
    '|---|---|---|---|',
    row('list + facets + cards, all filters', catalogue.all),
    row('the same, CPU of the process', catalogue.cpu),
    ...Object.entries(catalogue.byFilter).map(([name, figures]) => row(`— ${name}`, figures)),
    '',
    `Catalogue index ready in ${catalogue.loadSeconds.toFixed(1)} s (${Math.round(catalogue.rssMb)} MiB resident).`,
  ]
}
