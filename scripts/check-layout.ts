// Checks sizes and names of files and folders, and that every cache is listed (docs/architecture.md).
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'

const usualFiles = 25
const maxLines = 300

const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(ts|tsx|mjs|css)$/.test(file) && file !== 'db/schema.gen.ts')
const architecture = readFileSync('docs/architecture.md', 'utf8')
const problems: string[] = []
const filesOf = new Map<string, number>()
const pathsOf = new Map<string, string[]>()

for (const file of sources) {
  const text = readFileSync(file, 'utf8')
  const lines = text.split('\n').length - 1
  if (lines > maxLines) problems.push(`${file} has ${lines} lines, more than ${maxLines}`)
  // Tests lie next to what they test, a folder of test/ holds only them.
  if (/\.(test|e2e)\.tsx?$/.test(file)) continue
  const isCache = file.endsWith('-cache.ts')
  if (isCache && !architecture.includes(file)) problems.push(`${file} is not in the tables of caches of docs/architecture.md`)
  if (/^(contract|server|web|admin)\//.test(file) && !isCache && text.includes("from 'lru-cache'"))
    problems.push(`${file} is a cache: call it …-cache.ts`)
  filesOf.set(dirname(file), (filesOf.get(dirname(file)) ?? 0) + 1)
  const key = `${file.split('/')[0]}/…/${basename(file)}`
  pathsOf.set(key, [...(pathsOf.get(key) ?? []), file])
}
for (const [folder, count] of filesOf) if (count > usualFiles) console.warn(`${folder} has ${count} files: is it one subject?`)
for (const [name, paths] of pathsOf) if (paths.length > 1) problems.push(`${name} is the name of several files: ${paths.join(', ')}`)

if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exitCode = 1
} else console.log(`${sources.length} files in ${filesOf.size} folders: sizes, names and caches as agreed`)
