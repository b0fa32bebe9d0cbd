// Stores the scripts and styles of each release where all processes find them: pages of the release before ask any process (OPS-05).
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Config } from '#server/config/config.ts'

/** `admin` stands below `/admin`. */
export type SiteName = 'shop' | 'admin'

/** Since a release last ran. */
const maxAgeMs = 30 * 24 * 3_600_000

const sites: readonly SiteName[] = ['shop', 'admin']

export const buildFolder = { shop: resolve('build'), admin: resolve('build/admin') }

export const builtAssets = (site: SiteName): string => join(buildFolder[site], 'client/assets')

export const storedAssets = (dataFolder: string, site: SiteName): string => join(dataFolder, 'assets', site)

/** Names hold a hash of the content. A file that is there gets the present time. @returns counts for the log */
export async function storeAssets({ dataFolder }: Pick<Config, 'dataFolder'>, now: Date): Promise<{ stored: number; removed: number }> {
  const counts = { stored: 0, removed: 0 }
  for (const site of sites) {
    const [from, to] = [builtAssets(site), storedAssets(dataFolder, site)]
    await mkdir(to, { recursive: true })
    const present = new Set(await readdir(to))
    for (const name of await readdir(from)) {
      const target = join(to, name)
      if (!present.has(name)) {
        const unfinished = `${target}.${process.pid}`
        await copyFile(join(from, name), unfinished)
        await rename(unfinished, target)
        counts.stored += 1
      }
      await utimes(target, now, now)
    }
    for (const name of present) {
      const found = await stat(join(to, name)).catch(() => undefined) // another process may have removed it
      if (found === undefined || found.mtimeMs > now.getTime() - maxAgeMs) continue
      await rm(join(to, name), { force: true })
      counts.removed += 1
    }
  }
  return counts
}
