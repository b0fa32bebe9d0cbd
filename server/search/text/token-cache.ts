// Splits names into groups and caches their tokens: names consist of the same few thousand words.
import { LRUCache } from 'lru-cache'
import { normalize } from './normalize-text.ts'
import { belongTogether, cleanToken, splitGroups, mayBelong, without } from './tokenize.ts'

type CachedToken<Group> = { text: string; mayBelong: boolean; group?: Group }

const maxCached = 1 << 17
// normalize() joins across a space: an inch mark with the number before it, an x with the numbers around it.
const joinsBefore = /^(?:["”“″„'′’]|[xх×*](?:\s|\d|$))/
const joinsAfter = /(?:^|\s|\d"?)[xх×*]$/

export class TokenCache<Group> {
  readonly #makeGroup: (text: string) => Group
  /** 'joined': depends on the words next to it */
  // Not `max`, which reserves all places at once: a tenth of the time that a small index takes.
  readonly #cached = new LRUCache<string, CachedToken<Group>[] | 'joined'>({ maxSize: maxCached, sizeCalculation: () => 1 })

  constructor(makeGroup: (text: string) => Group) {
    this.#makeGroup = makeGroup
  }

  /** As splitGroups(normalize(text)). */
  splitGroups(text: string): Group[] {
    const groups: Group[] = []
    let before = ''
    for (let from = 0; from < text.length;) {
      let end = text.indexOf(' ', from)
      if (end < 0) end = text.length
      const tokens = end > from ? this.#tokens(text.slice(from, end)) : []
      if (tokens === 'joined') return splitGroups(normalize(text)).map(this.#makeGroup)
      for (const token of tokens) {
        if ((token.mayBelong || before === without) && before !== '' && belongTogether(before, token.text)) {
          before = `${before} ${token.text}`
          groups[groups.length - 1] = this.#makeGroup(before)
        } else {
          before = token.text
          groups.push((token.group ??= this.#makeGroup(before)))
        }
      }
      from = end + 1
    }
    return groups
  }

  #tokens(raw: string): CachedToken<Group>[] | 'joined' {
    const cached = this.#cached.get(raw)
    if (cached !== undefined) return cached
    const tokens = cut(raw)
    this.#cached.set(raw, tokens)
    return tokens
  }
}

function cut(raw: string): { text: string; mayBelong: boolean }[] | 'joined' {
  const normal = normalize(raw).trim()
  if (joinsBefore.test(normal) || joinsAfter.test(normal)) return 'joined'
  const texts = normal.split(' ').map(cleanToken)
  return texts.filter((text) => text !== '').map((text) => ({ text, mayBelong: mayBelong(text) }))
}
