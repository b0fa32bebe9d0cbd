// The browser's storage, which it may refuse altogether: then nothing is kept, and nothing else breaks.

/** @param work on `localStorage` (all tabs, for good) or `sessionStorage` (this tab) @param otherwise what it gives where there is none */
export function inStorage<Result>(kind: 'localStorage' | 'sessionStorage', work: (storage: Storage) => Result, otherwise: Result): Result {
  try {
    return work(window[kind])
  } catch {
    return otherwise
  }
}
