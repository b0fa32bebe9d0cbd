// The tree for the catalogue menu, kept by browsers and by the page cache; the address names the catalogue's generation.
import type { LoaderFunctionArgs } from 'react-router'
import { categoryTree } from '#server/catalogue/categories.ts'
import { requestContext } from '#web/request-context.ts'
import { menuTree } from './menu-tree.ts'

export function loader({ context }: LoaderFunctionArgs) {
  const { services } = context.get(requestContext)
  // Minutes and not for ever: generations start anew with the process.
  return Response.json(menuTree(categoryTree(services.catalogue)), {
    headers: { 'cache-control': 'public, max-age=300' },
  })
}
