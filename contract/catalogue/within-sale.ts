// Narrows the sale to one category by a search, since its products belong to other categories.
import { withCategory, type ListingFilter } from './filter.ts'

const saleQuery = 'распродажа'

export const withinSale = (filter: ListingFilter, category: string): ListingFilter =>
  withCategory({ ...filter, query: saleQuery }, category)
