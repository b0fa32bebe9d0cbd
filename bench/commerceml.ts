// Measures the CommerceML import (limit: 100,000 products in 60 s and 300 MB).
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { writePackage } from '../test/fake-1c/write-package.ts'

export type ImportMeasurement = {
  products: number
  packageMegabytes: number
  seconds: number
  secondsAgain: number
  /** every price is another one, which the journal records */
  secondsOfPrices: number
  peakRssMegabytes: number
}

const databaseName = 'bench_import'
const command = fileURLToPath(new URL('../server/commands/import.ts', import.meta.url))

/** Runs the import in its own process and database. @param serverUrl any database of the server */
export async function measureImport(serverUrl: string, products = 100_000): Promise<ImportMeasurement> {
  const databaseUrl = new URL(serverUrl)
  databaseUrl.pathname = `/${databaseName}`
  await runOn(serverUrl, [`drop database if exists ${databaseName} with (force)`, `create database ${databaseName} template template0`])
  const folder = await mkdtemp(join(tmpdir(), 'rodnik-commerceml-'))
  try {
    const source = join(folder, 'package')
    await writePackage(source, products)
    const sizes = await Promise.all(['import0_1.xml', 'offers0_1.xml'].map((name) => stat(join(source, name))))
    const first = await runImport(databaseUrl.href, folder, source)
    const again = await runImport(databaseUrl.href, folder, source)
    const offers = join(source, 'offers0_1.xml')
    await writeFile(offers, (await readFile(offers, 'utf8')).replaceAll('<ЦенаЗаЕдиницу>', '<ЦенаЗаЕдиницу>1'))
    const prices = await runImport(databaseUrl.href, folder, source)
    return {
      products,
      packageMegabytes: Math.round(sizes.reduce((sum, { size }) => sum + size, 0) / 1e6),
      seconds: first.seconds,
      secondsAgain: again.seconds,
      secondsOfPrices: prices.seconds,
      peakRssMegabytes: Math.round(Math.max(first.peakRssBytes, again.peakRssBytes, prices.peakRssBytes) / 1e6),
    }
  } finally {
    await rm(folder, { recursive: true })
    await runOn(serverUrl, [`drop database if exists ${databaseName} with (force)`])
  }
}

async function runOn(serverUrl: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

async function runImport(databaseUrl: string, folder: string, source: string): Promise<{ seconds: number; peakRssBytes: number }> {
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_FOLDER: join(folder, 'data') }
  const { stdout } = await promisify(execFile)(process.execPath, ['--max-semi-space-size=4', command, source, '--json'], {
    env,
    maxBuffer: 64 * 1024 * 1024,
  })
  const report: unknown = JSON.parse(stdout)
  if (typeof report !== 'object' || report === null || !('seconds' in report) || !('peakRssBytes' in report))
    throw new Error('the import gave no report')
  return { seconds: Number(report.seconds), peakRssBytes: Number(report.peakRssBytes) }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [serverUrl, products] = process.argv.slice(2)
  if (!serverUrl) throw new RangeError('usage: node bench/commerceml.ts SERVER_URL [PRODUCTS]')
  console.log(await measureImport(serverUrl, products ? Number(products) : undefined))
}
