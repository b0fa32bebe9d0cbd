// Checks the rules of .dependency-cruiser.cjs, that no folders import each other in a ring, and that contract/ is shared.
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-config'

const trees = ['contract', 'server', 'web', 'admin/app', 'demo', 'bench', 'test', 'scripts', 'deploy']
const minModules = 20

const config = await extractConfig('./.dependency-cruiser.cjs')
const result = await cruise(trees, {
  ...config.options,
  ruleSet: { forbidden: config.forbidden ?? [] },
  validate: true,
})
const { output } = result
if (typeof output === 'string') throw new Error('dependency-cruiser gave text where its result was expected')

const { violations, totalCruised, totalDependenciesCruised = 0 } = output.summary
for (const { rule, from, to, cycle } of violations) {
  const path = cycle ? [from, ...cycle.map(({ name }) => name)].join(' → ') : `${from} → ${to}`
  console.error(`${rule.name}: ${path}`)
}

const folderRings = findFolderRings(output)
for (const ring of folderRings) console.error(`ring of folders:\n  ${ring.join('\n  ')}`)

const unshared = findUnshared(output)
for (const file of unshared) console.error(`only one of server and browser (web/, admin/) uses ${file}: move it there`)

// A parser that reads nothing finds no fault either.
const isContractSeen = output.modules.some(({ source, dependencies }) =>
  dependencies.some(({ resolved }) => source.startsWith('server/') && resolved.startsWith('contract/')),
)
if (totalCruised < minModules || totalDependenciesCruised < minModules || !isContractSeen) {
  console.error(
    `Only ${totalCruised} modules with ${totalDependenciesCruised} imports were seen (server → contract: ${isContractSeen}): nothing was checked.`,
  )
  process.exitCode = 1
} else if (violations.length + folderRings.length + unshared.length > 0) {
  console.error(`${violations.length + folderRings.length + unshared.length} imports are not allowed.`)
  process.exitCode = 1
} else {
  console.log(`${totalCruised} modules, ${totalDependenciesCruised} imports: all allowed`)
}

/** Files of contract/ that server/, or web/ and admin/, their tests included, do not reach. */
function findUnshared({ modules }: ICruiseResult): string[] {
  const importsOf = new Map(modules.map(({ source, dependencies }) => [source, dependencies.map(({ resolved }) => resolved)]))
  const reachedFrom = (tree: string) => {
    const reached = new Set([...importsOf.keys()].filter((source) => source.startsWith(tree)))
    for (const source of reached) for (const file of importsOf.get(source) ?? []) if (file.startsWith('contract/')) reached.add(file)
    return reached
  }
  const [server, web] = [reachedFrom('server/'), new Set([...reachedFrom('web/'), ...reachedFrom('admin/')])]
  const files = [...importsOf.keys()].filter((file) => file.startsWith('contract/') && !/\.test\.tsx?$/.test(file))
  return files.filter((file) => !server.has(file) || !web.has(file))
}

/**
 * Rings of folders next to each other, such as web/cart and web/forms or parts of one feature, types included: for each
 * folder in one, the imports of its shortest. A folder may combine its own sub-folders. Tests are left out.
 */
function findFolderRings({ modules }: ICruiseResult): string[][] {
  const imports = new Map<string, Map<string, string>>()
  for (const { source, dependencies } of modules) {
    if (/\.test\.tsx?$/.test(source)) continue
    for (const { resolved } of dependencies) {
      const [from, to] = neighbours(source, resolved) ?? []
      if (from === undefined || to === undefined) continue
      if (!imports.has(from)) imports.set(from, new Map())
      imports.get(from)!.set(to, `${source} → ${resolved}`)
    }
  }
  const found = new Map<string, string[]>()
  for (const start of imports.keys()) {
    const ring = shortestRing(imports, start)
    if (ring) found.set(ring.toSorted().join(), ring)
  }
  return [...found.values()]
}

/** @returns the imports that lead from the folder back to it, by breadth-first search */
function shortestRing(imports: ReadonlyMap<string, ReadonlyMap<string, string>>, start: string): string[] | undefined {
  const paths = new Map<string, string[]>([[start, []]])
  for (const [folder, path] of paths) {
    for (const [to, example] of imports.get(folder) ?? []) {
      if (to === start) return [...path, example]
      if (!paths.has(to)) paths.set(to, [...path, example])
    }
  }
  return undefined
}

/** The folders in which two paths part; undefined where one of them is a file there, or in different trees. */
function neighbours(from: string, to: string): [string, string] | undefined {
  const [left, right] = [from.split('/'), to.split('/')]
  const at = left.findIndex((name, index) => name !== right[index])
  if (at < 1 || at >= left.length - 1 || at >= right.length - 1) return undefined
  return [left.slice(0, at + 1).join('/'), right.slice(0, at + 1).join('/')]
}
