// Checks the rules of .dependency-cruiser.cjs, and that no two folders import each other.
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-config'

const trees = ['contract', 'server', 'web', 'demo', 'bench', 'test', 'scripts']
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
  const way = cycle ? [from, ...cycle.map(({ name }) => name)].join(' → ') : `${from} → ${to}`
  console.error(`${rule.name}: ${way}`)
}

const twoWay = findTwoWayFolders(output)
for (const pair of twoWay) console.error(`two-way: ${pair}`)

// A parser that reads nothing finds no fault either.
const isContractSeen = output.modules.some(({ source, dependencies }) =>
  dependencies.some(({ resolved }) => source.startsWith('server/') && resolved.startsWith('contract/')),
)
if (totalCruised < minModules || totalDependenciesCruised < minModules || !isContractSeen) {
  console.error(
    `Only ${totalCruised} modules with ${totalDependenciesCruised} imports were seen (server → contract: ${isContractSeen}): nothing was checked.`,
  )
  process.exitCode = 1
} else if (violations.length + twoWay.length > 0) {
  console.error(`${violations.length + twoWay.length} imports are not allowed.`)
  process.exitCode = 1
} else {
  console.log(`${totalCruised} modules, ${totalDependenciesCruised} imports: all allowed`)
}

/**
 * Pairs of folders next to each other, such as web/cart and web/forms or two parts of one feature, that import each
 * other, types included. A folder may combine its own sub-folders. Tests are left out.
 */
function findTwoWayFolders({ modules }: ICruiseResult): string[] {
  const imports = new Map<string, string>()
  for (const { source, dependencies } of modules) {
    if (/\.test\.tsx?$/.test(source)) continue
    for (const { resolved } of dependencies) {
      const pair = neighbours(source, resolved)
      if (pair) imports.set(pair.join(' '), `${source} → ${resolved}`)
    }
  }
  return [...imports].flatMap(([pair, example]) => {
    const [from = '', to = ''] = pair.split(' ')
    const back = imports.get(`${to} ${from}`)
    return back !== undefined && from < to ? [`${from} and ${to}: ${example}, ${back}`] : []
  })
}

/** The folders in which two paths part; undefined where one of them is a file there, or in different trees. */
function neighbours(from: string, to: string): [string, string] | undefined {
  const [left, right] = [from.split('/'), to.split('/')]
  const at = left.findIndex((name, index) => name !== right[index])
  if (at < 1 || at >= left.length - 1 || at >= right.length - 1) return undefined
  return [left.slice(0, at + 1).join('/'), right.slice(0, at + 1).join('/')]
}
