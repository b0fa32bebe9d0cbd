// Renders the form that the favourite and compare buttons of a page submit before scripts run.
import { useLocation } from 'react-router'

export const productFormId = 'product-form'

export const favouritesAction = '/fragments/favourites'

export const comparisonAction = '/fragments/comparison'

/** One per page: buttons name it in `form`, since forms cannot be nested. */
export function ProductForm() {
  const { pathname, search } = useLocation()
  return (
    <form id={productFormId} method="post" action={favouritesAction} hidden>
      <input type="hidden" name="returnTo" value={pathname + search} />
    </form>
  )
}
