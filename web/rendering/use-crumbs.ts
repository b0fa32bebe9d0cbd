// Reads the breadcrumbs that the shown list or product has loaded; empty on other pages.
import { useMatches } from 'react-router'

export function useCrumbs(): { name: string; href: string }[] {
  const { crumbs = [] } = Object(useMatches().at(-1)?.loaderData) as { crumbs?: { name: string; href: string }[] }
  return crumbs
}
