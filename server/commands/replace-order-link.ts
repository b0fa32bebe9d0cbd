// Replaces the link of an order that strangers have seen: `npm run order-link`.
import { replaceOrderLink } from '../orders/guest-orders/order-link.ts'
import { runCommand } from './cli.ts'

const [number, ...rest] = process.argv.slice(2)
if (number === undefined || rest.length > 0) {
  console.error('Usage: npm run order-link -- NUMBER')
  process.exit(2)
}
await runCommand(async ({ db, config }) => {
  console.log(`The earlier links of the order no longer open it. The new one:\n${await replaceOrderLink(db, config, number)}`)
})
