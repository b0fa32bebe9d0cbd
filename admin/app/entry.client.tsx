// Starts React in the browser, as in the shop.
import '#web/entry.client.tsx'
