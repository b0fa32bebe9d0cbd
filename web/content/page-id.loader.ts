// Parses the id in a page's address.
import { ShopError } from '#server/errors.ts'

/** @returns an id that fits PostgreSQL's integer @throws ShopError not_found: `abc`, `0`, `1.5`, `99999999999` */
export function pageId(text: string | undefined): number {
  if (text !== undefined && /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647) return Number(text)
  throw new ShopError('not_found')
}
