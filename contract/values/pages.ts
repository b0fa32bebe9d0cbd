// Computes page numbers of a list.

/** At least 1: an empty list has one page. */
export const countPages = (count: number, pageSize: number): number => Math.max(1, Math.ceil(count / pageSize))

/** The page in an address; 1 for anything malformed. */
export const parsePage = (text: string | null): number => (text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1)
