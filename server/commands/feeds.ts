// Shows faults of products in the feeds: `npm run feeds` (EXCH-02).
import { getEffect, faultEffects, feedFaults, feedNames, type FeedFault, type FeedName } from '../feeds/feed-rules.ts'
import { countFeedFaults, listFeedFaults } from '../feeds/feed-faults.ts'
import { runCommand, type Command, type CommandServices } from './cli.ts'
import { exitWithUsage, readArguments } from './read-arguments.ts'

const usage = `Usage: npm run feeds                       products and faults of every feed
       npm run feeds -- FEED [FAULT] [COUNT]  products with faults, such as google no_image 100
FEED is ${Object.keys(feedNames).join(', ')}; FAULT is ${Object.keys(feedFaults).join(', ')}`

const [feed, ...more] = readArguments(usage, [0, 3], {}).positionals
const isOf = <T extends object>(names: T, word: string): word is keyof T & string => Object.hasOwn(names, word)

await runCommand(readWork())

function readWork(): Command {
  if (feed === undefined) return showCounts
  const fault = more.find((word) => isOf(feedFaults, word))
  const count = more.find((word) => /^[1-9]\d{0,5}$/.test(word))
  if (!isOf(feedNames, feed) || more.length !== [fault, count].filter(Boolean).length) return exitWithUsage(usage)
  return (services) => showProducts(services, feed, fault, Number(count ?? 1000))
}

async function showCounts({ db }: CommandServices): Promise<void> {
  for (const name of Object.keys(feedNames) as FeedName[]) {
    const { products, faults } = await countFeedFaults(db, name)
    console.log(`${name}: ${products} products`)
    for (const { fault, count } of faults)
      console.log(`  ${count} × ${fault}: ${feedFaults[fault]}, ${faultEffects[getEffect(name, fault)]}`)
  }
}

async function showProducts({ db }: CommandServices, name: FeedName, fault: FeedFault | undefined, limit: number): Promise<void> {
  const found = await listFeedFaults(db, name, { fault, limit })
  for (const product of found)
    console.log(`${product.article}  ${product.name}: ${product.faults.map((one) => feedFaults[one]).join(', ')}`)
  console.log(`${found.length} products${found.length === limit ? ', maybe more' : ''}`)
}
