// Renders the pages of the back office by the entry point of the shop.
export { default, createPageHandler, handleError, readPages } from '#web/entry.server.tsx'
