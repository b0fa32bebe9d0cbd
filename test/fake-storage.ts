// Fakes a browser's storage for tests of the code around it.

/** @param stored what it holds, by key */
export function fakeStorage(stored: Record<string, string>): object {
  const methods = {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, text: string) => void (stored[key] = text),
    removeItem: (key: string) => void delete stored[key],
  }
  return new Proxy(methods, {
    ownKeys: () => Object.keys(stored),
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  })
}
