// `node test/fake-bitrix/command.ts [PORT]`: the peer by itself, to try the shop against.
import { startCrmPeer } from './server.ts'

const peer = await startCrmPeer(Number(process.argv[2] ?? 0))
console.log(`CRM_WEBHOOK_URL=${peer.webhookUrl}`)
