// Renders the form that the favourite and compare buttons of a page submit before scripts run.
import { useLocation } from 'react-router'

export const productFormId = 'product-form'

/** favourites.route.ts, which takes the changes of every page. */
export const favouritesAction = '/fragments/favourites'

/** comparison.route.ts */
export const comparisonAction = '/fragments/comparison'

/** One for the page: buttons name it in `form`, so a list has no form per product and a table inside a form can have buttons. */
export function ProductForm() {
  const { pathname, search } = useLocation()
  return (
    <form id={productFormId} method="post" action={favouritesAction} hidden>
      <input type="hidden" name="returnTo" value={pathname + search} />
    </form>
  )
}
