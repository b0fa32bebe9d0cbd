/** The list for a query just sent: its address is filled in, and an article opened, by the page itself (SRCH-03). */
export const sentHref = (query: string): string => `/catalog/v2?${new URLSearchParams({ query })}`
