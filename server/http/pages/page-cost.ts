// Defines the cost of rendering a page or running its action, for the limit per network.

const usual = 10
/** Measured milliseconds of the main thread (bench/results.md, attack). */
const costs: readonly [path: RegExp, method: string, cost: number][] = [
  [/^\/article-list(?:\.data)?$/, 'POST', 300],
  [/^\/cart(?:\.data)?$/, 'GET', 60],
  [/^\/(?:draft|checkout)(?:\/list)?(?:\.data)?$/, 'POST', 60],
  [/^\/fragments\//, 'GET', 2],
]

export const pageCost = (path: string, method: string): number =>
  costs.find(([pattern, ofMethod]) => ofMethod === method && pattern.test(path))?.[2] ?? usual
