// Checks the compressed scripts of each page's first visit against its limit (PERF-01).
import { readRouteScripts } from './route-scripts.ts'

/** Their pages have forms, which load validation and the phone mask. */
const formFolders = ['account-page', 'accounts', 'callback-requests', 'cart', 'cart-page', 'drafts', 'orders', 'wholesale']
const limitOf = (route: string) => (formFolders.includes(route.split('/')[0]!) ? 164 : 150)

const { ids, scriptsOf, kilobytesOf } = readRouteScripts('build/client')

const sizes = ids
  .map((id) => ({ id, files: scriptsOf(id) }))
  .map(({ id, files }) => ({ id, files, kilobytes: kilobytesOf(files), limitKilobytes: limitOf(id) }))
  .toSorted((a, b) => b.kilobytes - a.kilobytes)
const tooLarge = sizes.filter(({ kilobytes, limitKilobytes }) => kilobytes > limitKilobytes)
for (const { id, files, kilobytes, limitKilobytes } of tooLarge.length > 0 ? tooLarge : sizes.slice(0, 5))
  console.log(`${id}: ${kilobytes.toFixed(1)} kB of ${limitKilobytes} kB in ${files.length} scripts`)
if (tooLarge.length > 0) process.exitCode = 1
