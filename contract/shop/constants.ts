// Defines constants of the requirements and defaults of settings.

// CONST-01
export const catalogueDefaults = { page: 1, pageSize: 9, ordering: 'price', searchOrdering: '-relevance' } as const
export const pageSizes = [9, 18, 36, 72] as const // CAT-09
export const maxPageSize = 100 // CONST-03: also for categories, new products and objects
export const maxComparedPerSubcategory = 3 // CONST-04
export const phoneMask = '+7 (###) ### ## ##' // CONST-06
export const chunkReloadMs = 60_000 // CONST-09
export const placeholderImagePx = 72 // CONST-11: side of the placeholder picture
