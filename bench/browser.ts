// (c) What a phone pays: bytes of script per page (gzip) and Lighthouse's mobile marks.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { startShop } from './shop-process.ts'

const run = promisify(execFile)
const chromiumFlags =
  '--headless=new --no-sandbox --disable-gpu --disable-quic --disable-background-networking --disable-component-update --disable-sync'

type LighthouseReport = {
  categories: Record<'performance' | 'accessibility' | 'best-practices' | 'seo', { score: number }>
  audits: Record<string, { numericValue?: number; score: number | null; title: string }>
}

export async function measureBrowser(connectionString: string, env: Record<string, string> = {}): Promise<string[]> {
  const shop = await startShop(connectionString, 4312, env)
  try {
    const pages = await pagePaths(shop.origin)
    const rows = [
      '| page | script kB gzip | performance | accessibility | best practices | SEO | LCP ms | CLS | TBT ms |',
      '|---|---|---|---|---|---|---|---|---|',
    ]
    for (const [name, path] of Object.entries(pages)) {
      const report = await lighthouse(shop.origin + path)
      const mark = (key: keyof LighthouseReport['categories']) => Math.round(report.categories[key].score * 100)
      const value = (key: string) => (report.audits[key]?.numericValue ?? Number.NaN).toFixed(key === 'cumulative-layout-shift' ? 3 : 0)
      rows.push(
        `| ${name} | ${((await scriptBytes(shop.origin, path)) / 1000).toFixed(1)} | ${mark('performance')} | ${mark('accessibility')} | ${mark('best-practices')} | ${mark('seo')} | ${value('largest-contentful-paint')} | ${value('cumulative-layout-shift')} | ${value('total-blocking-time')} |`,
      )
      const failed = Object.entries(report.audits).filter(([, audit]) => audit.score !== null && audit.score < 0.9)
      process.stderr.write(`  ${name}: below 0.9: ${failed.map(([id, audit]) => `${id} ${audit.score}`).join(', ')}\n`)
    }
    return rows
  } finally {
    await shop.stop()
  }
}

async function pagePaths(origin: string): Promise<Record<string, string>> {
  const list = (await (await fetch(`${origin}/api/v1/product/?page_size=1&ordering=popular`)).json()) as { results: { article: string }[] }
  return {
    home: '/',
    listing: '/catalog/v2?page=1&page_size=9&ordering=popular',
    product: `/catalog/product/${encodeURIComponent(list.results[0]!.article)}`,
  }
}

async function lighthouse(url: string): Promise<LighthouseReport> {
  const { stdout } = await run(
    'node_modules/.bin/lighthouse',
    [url, '--output=json', '--quiet', '--only-categories=performance,accessibility,best-practices,seo', `--chrome-flags=${chromiumFlags}`],
    { env: { ...process.env, CHROME_PATH: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' }, maxBuffer: 64 * 1024 * 1024 },
  )
  return JSON.parse(stdout) as LighthouseReport
}

/** Scripts that the first HTML names (src and modulepreload), gzip. */
async function scriptBytes(origin: string, path: string): Promise<number> {
  const html = await (await fetch(origin + path)).text()
  const files = new Set([...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map((match) => match[1]!))
  let bytes = 0
  for (const file of files) bytes += gzipSync(Buffer.from(await (await fetch(origin + file)).arrayBuffer())).length
  return bytes
}
