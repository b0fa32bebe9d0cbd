// Parses an id or a position in an address or a form.

const largestInteger = 2_147_483_647 // of PostgreSQL

/** Undefined for other texts, which would cause an error in an integer column. */
export const parseId = (text: string): number | undefined =>
  /^[1-9]\d{0,9}$/.test(text) && Number(text) <= largestInteger ? Number(text) : undefined
