// Starts React in the browser, as in the shop; requests without an answer wait.
import { holdRequests } from './frame/hold-requests.ts'
import '#web/entry.client.tsx'

holdRequests()
