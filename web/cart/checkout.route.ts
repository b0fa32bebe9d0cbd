// A guest's order form stands under the cart's lines, so the checkout is there (ROUTE-05).
import { redirect } from 'react-router'

export const loader = () => redirect('/cart')
