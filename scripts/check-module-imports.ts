// Checks the doors of .dependency-cruiser.cjs, and that the modules and their imports were seen: a parser that
// reads nothing finds no fault either.
import { cruise } from 'dependency-cruiser'
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-config'

const rooms = ['contract', 'server', 'web', 'demo', 'bench', 'test', 'scripts']
const leastModules = 20

const config = await extractConfig('./.dependency-cruiser.cjs')
const { output } = await cruise(rooms, {
  ...config.options,
  ruleSet: { forbidden: config.forbidden ?? [] },
  validate: true,
})
if (typeof output === 'string') throw new Error('dependency-cruiser gave text where its result was expected')

const { violations, totalCruised, totalDependenciesCruised = 0 } = output.summary
for (const { rule, from, to, cycle } of violations) {
  const way = cycle ? [from, ...cycle.map(({ name }) => name)].join(' → ') : `${from} → ${to}`
  console.error(`${rule.name}: ${way}`)
}
const crossing = output.modules.some(({ source, dependencies }) =>
  dependencies.some(({ resolved }) => source.startsWith('server/') && resolved.startsWith('contract/')),
)
if (totalCruised < leastModules || totalDependenciesCruised < leastModules || !crossing) {
  console.error(
    `Only ${totalCruised} modules with ${totalDependenciesCruised} imports were seen (server → contract: ${crossing}): the check checks nothing.`,
  )
  process.exitCode = 1
} else if (violations.length > 0) {
  console.error(`${violations.length} imports go through no door.`)
  process.exitCode = 1
} else {
  console.log(`${totalCruised} modules, ${totalDependenciesCruised} imports: all through their doors`)
}
