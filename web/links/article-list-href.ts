// Builds the address of a list of articles, filled in (SRCH-05).

/** @param lines an article a line, with its quantity */
export const articleListHref = (lines: string): string => `/article-list?${new URLSearchParams({ list: lines })}`

/** Servers and proxies take 8 kB with the other headers. */
export const maxAddressLength = 4000

/** A list that was read, stored under its code */
export const pastedListHref = (code: string): string => `/article-list/${code}`
