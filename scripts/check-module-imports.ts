// Checks the rules of .dependency-cruiser.cjs, and that no two features import each other.
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-config'

const trees = ['contract', 'server', 'web', 'demo', 'bench', 'test', 'scripts']
const leastModules = 20

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

const twoWay = findTwoWayFeatures(output)
for (const pair of twoWay) console.error(`two-way: ${pair}`)

// A parser that reads nothing finds no fault either.
const isContractSeen = output.modules.some(({ source, dependencies }) =>
  dependencies.some(({ resolved }) => source.startsWith('server/') && resolved.startsWith('contract/')),
)
if (totalCruised < leastModules || totalDependenciesCruised < leastModules || !isContractSeen) {
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

/** Pairs of features, such as web/cart and web/forms, that import each other, types included. Tests are left out. */
function findTwoWayFeatures({ modules }: ICruiseResult): string[] {
  const imports = new Map<string, string>()
  for (const { source, dependencies } of modules) {
    for (const { resolved } of dependencies) {
      const [from, to] = [featureOf(source), featureOf(resolved)]
      if (from && to && from !== to && treeOf(from) === treeOf(to)) imports.set(`${from} ${to}`, `${source} → ${resolved}`)
    }
  }
  return [...imports].flatMap(([pair, example]) => {
    const [from = '', to = ''] = pair.split(' ')
    const back = imports.get(`${to} ${from}`)
    return back !== undefined && from < to ? [`${from} and ${to}: ${example}, ${back}`] : []
  })
}

function treeOf(feature: string): string | undefined {
  return feature.split('/')[0]
}

function featureOf(path: string): string | undefined {
  return /\.test\.tsx?$/.test(path) ? undefined : /^(?:contract|server|web)\/[^/]+(?=\/)/.exec(path)?.[0]
}
