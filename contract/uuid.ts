const shape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** As PostgreSQL writes one: what is none must not reach a column of them, which would take it for a failure. */
export const isUuid = (text: string): boolean => shape.test(text)
