// Recognizes requests of React Router's scripts, which go to `….data` and not to the page itself.
export const isDataRequest = ({ url }: Request): boolean => new URL(url).pathname.endsWith('.data')
