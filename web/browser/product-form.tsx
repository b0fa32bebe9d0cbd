// Renders the form that the favourite and compare buttons of a page submit before scripts run.
import { useLocation } from 'react-router'
import { safeReturn } from '#contract/accounts/login-links.ts'

export const productFormId = 'product-form'

export const favouritesAction = '/fragments/favourites'

export const comparisonAction = '/fragments/comparison'

const anchorParameter = 'anchor'

/** Action of a button in the page's form, which leads back to the button. @param id of the button */
export const actionFrom = (action: string, id: string): string => `${action}?${new URLSearchParams({ [anchorParameter]: id })}`

/** The page of the form, at the clicked button. */
export function returnToButton(url: URL, returnTo: string | undefined): string | undefined {
  const id = url.searchParams.get(anchorParameter)
  return returnTo === undefined || id === null ? returnTo : safeReturn(`${returnTo}#${encodeURIComponent(id)}`)
}

/** One per page: buttons name it in `form`, since forms cannot be nested. */
export function ProductForm() {
  const { pathname, search } = useLocation()
  return (
    <form id={productFormId} method="post" action={favouritesAction} hidden>
      <input type="hidden" name="returnTo" value={pathname + search} />
    </form>
  )
}
