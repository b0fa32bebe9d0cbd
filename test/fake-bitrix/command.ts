// Starts the fake CRM by itself, to try the shop against: `node test/fake-bitrix/command.ts [PORT]`.
import { readArguments } from '#server/commands/read-arguments.ts'
import { startFakeBitrix } from './server.ts'

const [port = '0'] = readArguments('Usage: node test/fake-bitrix/command.ts [PORT]', [0, 1], {}).positionals
const bitrix = await startFakeBitrix(Number(port))
console.log(`CRM_WEBHOOK_URL=${bitrix.webhookUrl}`)
