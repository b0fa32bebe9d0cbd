// Builds the id of a product's button or stepper in a list, to which a plain form returns.

/** @param area id of the list's form: a page may show a product in several lists */
export const controlId = (area: string, article: string): string => `${area}-${article}`
