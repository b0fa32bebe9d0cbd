// Replaces the link of an order that strangers have seen: `npm run order-link`.
import { replaceOrderLink } from '../orders/guest-orders/order-link.ts'
import { runCommand } from './cli.ts'
import { readArguments } from './read-arguments.ts'

const [number = ''] = readArguments('Usage: npm run order-link -- NUMBER', [1, 1], {}).positionals
await runCommand(async ({ db, config }) => {
  console.log(`The earlier links of the order no longer open it. The new one:\n${await replaceOrderLink(db, config, number)}`)
})
