/** Reports to the operator, without a stack, why the shop does not start. */
export class StartError extends Error {
  override name = 'StartError'
}
