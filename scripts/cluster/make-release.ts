// Makes a next release of the shop, which differs by three migrations, and gives it to machines.
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Machine } from '../../deploy/read-machines.ts'
import { root as repository } from '../run-program.mjs'
import { installRelease } from './machine.ts'
import { folder } from './places.ts'

/** Of the tables that orders write: a column each, and an index that no transaction can make. */
const migrations = (name: string): Record<string, string> => ({
  [`9997_${name}.sql`]: `-- compatible\nalter table orders add column ${name} text;\n`,
  [`9998_${name}.sql`]: `-- compatible\nalter table order_items add column ${name} text;\n`,
  [`9999_${name}.sql`]: `-- without transaction\n-- compatible\ndrop index concurrently if exists ${name}_idx;\ncreate index concurrently ${name}_idx on orders (${name});\n`,
})

/** Contains the releases made before: their migrations are in the database. */
export async function makeRelease(): Promise<{ unpackOn(machine: Machine): Promise<void> }> {
  const name = `check_${Date.now().toString(36)}`
  const next = join(folder, 'next-release')
  await mkdir(next, { recursive: true })
  await cp(join(repository, 'db/migrations'), next, { recursive: true })
  for (const [file, text] of Object.entries(migrations(name))) await writeFile(join(next, file), text)
  // The machines that have the release before read this folder: each gets a copy.
  return {
    async unpackOn(machine) {
      const own = join(folder, 'machines', machine.name, name)
      await cp(next, own, { recursive: true })
      await installRelease(machine, name, own)
    },
  }
}
