// Reads from the address of the sign-in which page follows it.

/** A path of the back office, without its base. */
export function readNextPage(params: URLSearchParams): string {
  const next = params.get('next') ?? '/'
  // `//host` and `/\host` would lead away.
  return /^\/(?![/\\])/.test(next) && !/^\/log(?:in|out)\b/.test(next) ? next : '/'
}
