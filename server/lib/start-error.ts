/** Reports to the operator, without a stack, why the shop does not start. */
export class StartError extends Error {
  override name = 'StartError'
}

export function exitWithError(error: unknown): void {
  const text = error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error)
  process.stderr.write(`${text}\n`)
  process.exit(1)
}
