// Starts the fake CRM by itself, to try the shop against: `node test/fake-bitrix/command.ts [PORT]`.
import { startFakeBitrix } from './server.ts'

const bitrix = await startFakeBitrix(Number(process.argv[2] ?? 0))
console.log(`CRM_WEBHOOK_URL=${bitrix.webhookUrl}`)
