// Measures pages for phones: script size, Lighthouse scores, largest paint, layout shift.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { untilIdle } from '../process-cpu.ts'
import { startShop } from '../shop-process.ts'
import { measureSlowPaint } from './slow-network-paint.ts'

const run = promisify(execFile)
const chromiumFlags =
  '--headless=new --no-sandbox --disable-gpu --disable-quic --disable-background-networking --disable-component-update --disable-sync'

type LighthouseReport = {
  categories: Record<'performance' | 'accessibility' | 'best-practices' | 'seo', { score: number }>
  audits: Record<string, { numericValue?: number; score: number | null; title: string }>
}

/** @param connectionString of an empty database, where the demo shop is created */
export async function measureBrowser(connectionString: string, env: Record<string, string> = {}): Promise<string[]> {
  const shop = await startShop(connectionString, 4312, { ...env, SEED_DEMO: 'true' })
  try {
    // A new demo shop first draws its product images, which would affect the scores.
    await untilIdle(shop.pid)
    const { pages, all, cookie } = await somePages(shop.origin)
    const rows = [
      '| page | script kB gzip | performance | accessibility | best practices | SEO | LCP ms | CLS | TBT ms |',
      '|---|---|---|---|---|---|---|---|---|',
    ]
    for (const [name, path] of Object.entries(pages)) {
      const report = await medianReport(shop.origin + path, cookie)
      const value = (key: string) => (report.audits[key]?.numericValue ?? Number.NaN).toFixed(key === 'cumulative-layout-shift' ? 3 : 0)
      const cells = [
        name,
        ((await scriptBytes(shop.origin, path, cookie)) / 1000).toFixed(1),
        ...(['performance', 'accessibility', 'best-practices', 'seo'] as const).map((key) => scoreOf(report, key)),
        ...['largest-contentful-paint', 'cumulative-layout-shift', 'total-blocking-time'].map(value),
      ]
      rows.push(`| ${cells.join(' | ')} |`)
      const failed = Object.entries(report.audits).filter(([, audit]) => audit.score !== null && audit.score < 0.9)
      process.stderr.write(`  ${rows.at(-1)} below 0.9: ${failed.map(([id, audit]) => `${id} ${audit.score}`).join(', ')}\n`)
    }
    const { home, listing, product } = pages
    return [...rows, '', ...(await measureSlowPaint(shop.origin, { home, listing, product }, all, cookie))]
  } finally {
    await shop.stop()
  }
}

/** The order desk on a desktop. @param cookie of a session of staff @returns table rows */
export async function scoreDesk(url: string, cookie: string): Promise<string[]> {
  const report = await medianReport(url, cookie, ['--preset=desktop'])
  const scores = (['performance', 'accessibility', 'best-practices'] as const).map((key) => scoreOf(report, key))
  return [
    '| Lighthouse, desktop | performance | accessibility | best practices | LCP ms |',
    '|---|---|---|---|---|',
    `| order desk | ${scores.join(' | ')} | ${(report.audits['largest-contentful-paint']?.numericValue ?? Number.NaN).toFixed(0)} |`,
  ]
}

/** With three products in the cart, for the cart and checkout pages. */
async function somePages(origin: string) {
  const list = (await (await fetch(`${origin}/api/v1/product/?in_stock=1&page_size=3&ordering=popular`)).json()) as {
    results: { article: string }[]
  }
  let cookie = ''
  for (const { article } of list.results) {
    const body = JSON.stringify({ article })
    const response = await fetch(`${origin}/api/v1/cart/add/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body,
    })
    cookie ||= response.headers.get('set-cookie')?.split(';')[0] ?? ''
  }
  const sitemap = await (await fetch(`${origin}/sitemap/pages.xml`)).text()
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  const product = `/catalog/product/${encodeURIComponent(list.results[0]!.article)}`
  const pages = {
    home: '/',
    listing: '/catalog/v2?page=1&page_size=9&ordering=popular',
    product,
    cart: '/cart',
    checkout: '/checkout',
    news: '/about/news',
    contacts: '/contacts',
  }
  const own = ['/cart', '/checkout', '/compare', '/my-orders', '/login', '/registration', '/callback', product, '/catalog/v2?query=насос']
  // One category page represents all.
  const all = [...listed.filter((path) => !/^\/(pre)?catalog\/./.test(path)), '/catalog/nasosy-i-nasosnye-stancii', ...own]
  return { pages, all, cookie }
}

const scoreOf = (report: LighthouseReport, key: keyof LighthouseReport['categories']) => Math.round(report.categories[key].score * 100)

async function medianReport(url: string, cookie: string, options: string[] = []): Promise<LighthouseReport> {
  const reports = [await lighthouse(url, cookie, options), await lighthouse(url, cookie, options), await lighthouse(url, cookie, options)]
  return reports.toSorted((a, b) => scoreOf(a, 'performance') - scoreOf(b, 'performance'))[1]!
}

const maxTries = 3

/** Retries: on a busy machine a trace may lack its beginning (NO_NAVSTART). */
async function lighthouse(url: string, cookie: string, options: string[], tried = 1): Promise<LighthouseReport> {
  const args = [url, '--output=json', '--quiet', '--only-categories=performance,accessibility,best-practices,seo', ...options]
  args.push(`--chrome-flags=${chromiumFlags}`)
  if (cookie) args.push(`--extra-headers=${JSON.stringify({ Cookie: cookie })}`)
  try {
    const { stdout } = await run('node_modules/.bin/lighthouse', args, {
      env: { ...process.env, CHROME_PATH: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell' },
      maxBuffer: 64 * 1024 * 1024,
    })
    return JSON.parse(stdout) as LighthouseReport
  } catch (error) {
    if (tried >= maxTries) throw error
    return lighthouse(url, cookie, options, tried + 1)
  }
}

/** Scripts in the HTML (src and modulepreload), gzip. */
async function scriptBytes(origin: string, path: string, cookie: string): Promise<number> {
  const html = await (await fetch(origin + path, { headers: { cookie } })).text()
  const files = new Set([...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map((match) => match[1]!))
  let bytes = 0
  for (const file of files) bytes += gzipSync(Buffer.from(await (await fetch(origin + file)).arrayBuffer())).length
  return bytes
}
