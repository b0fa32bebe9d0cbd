// Parses the id in a page's address.
import { parseId } from '#contract/values/id.ts'
import { ShopError } from '#server/errors.ts'

/** @returns an id that fits PostgreSQL's integer @throws ShopError not_found: `abc`, `0`, `1.5`, `99999999999` */
export function pageId(text: string | undefined): number {
  const id = parseId(text ?? '')
  if (id === undefined) throw new ShopError('not_found')
  return id
}
