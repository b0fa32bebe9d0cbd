// Accesses the browser's storage, which may be unavailable.

/** @param work on `localStorage` or `sessionStorage` @param otherwise result without storage */
export function withStorage<Result>(
  kind: 'localStorage' | 'sessionStorage',
  work: (storage: Storage) => Result,
  otherwise: Result,
): Result {
  try {
    return work(window[kind])
  } catch {
    return otherwise
  }
}
