// Checks the form of an article («артикул», the SKU).
const maxArticleCharacters = 200

export const isArticle = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= maxArticleCharacters && !/\p{Cc}/u.test(value)
