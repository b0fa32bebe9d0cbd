/** Why the shop does not start, in words for the operator that say all there is to do; a stack would only hide them. */
export class StartError extends Error {
  override name = 'StartError'
}
