// Checks the compressed scripts of the back office: of a first open, and of each later screen.
import { readRouteScripts } from './route-scripts.ts'

const firstKilobytes = 150
const laterKilobytes = 60

const { ids, scriptsOf, kilobytesOf } = readRouteScripts('build/admin/client', '/admin/')
const start = new Set(scriptsOf('frame/start.route'))
if (start.size < 5) throw new Error('the start of the back office has no scripts: build it first')
const sizes = ids
  .map((id) => ({ id, first: kilobytesOf(scriptsOf(id)), later: kilobytesOf(scriptsOf(id).filter((file) => !start.has(file))) }))
  .toSorted((a, b) => b.first - a.first)
const tooLarge = sizes.filter(({ first, later }) => first > firstKilobytes || later > laterKilobytes)
for (const { id, first, later } of tooLarge.length > 0 ? tooLarge : sizes.slice(0, 5))
  console.log(`${id}: ${first.toFixed(1)} kB of ${firstKilobytes} kB, after the start ${later.toFixed(1)} kB of ${laterKilobytes} kB`)
if (tooLarge.length > 0) process.exitCode = 1
