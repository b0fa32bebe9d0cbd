// One piece of a query → its slots. The order of attempts is the rule: a word that is known is never corrected, and what was typed with the
// wrong layout is not taken for a slip of the finger.
import { articleSpellings } from './article-spellings.ts'
import { isArticleLike, resolveArticle } from './articles.ts'
import { compoundsOf, splitWord } from './compounds.ts'
import { everyday, otherGoods } from './everyday-words.ts'
import { inOtherLayout } from './keyboard-layout.ts'
import { cyrillicModels, inOtherLetters } from './look-alikes.ts'
import { nearAmounts } from './near-sizes.ts'
import { nearWords, prefixWords, sameSounding, type Found } from './near-words.ts'
import { normalize } from './normalize.ts'
import type { SearchIndex } from './search-index.ts'
import { equalSizes } from './size-terms.ts'
import type { Alternative, Manner, OwnSlot, Resolved } from './slot.ts'
import { relatedStems } from './stem.ts'
import { textAt } from './text-table.ts'
import { groupsOf, negligible, tokensOf, type Token } from './tokenize.ts'

const onlyLetters = /^\p{L}+$/u
const leastOfShortened = 4
const latin = /^[a-z]+$/
const weightOf = {
  related: 0.8,
  compound: 0.75,
  equalSize: 0.8,
  prefix: 0.75,
  prefixOfMany: 0.95,
  cut: 0.6,
  article: 1.6,
  heardAsWell: 0.85,
  part: 0.9,
} as const
const certaintyOf = { known: 1, everyday: 0.4, guessed: 0.6, compound: 0.5 } as const

/** @param piece of the text as it was typed, with the signs that are letters in the other layout */
export function resolveGroup(index: SearchIndex, group: string, piece: string, isLast: boolean, manner: Manner): Resolved {
  const key = `${isLast} ${manner.typing} ${manner.literal} ${group}\n${piece}`
  return index.resolved.find(key, () => resolveAnew(index, group, piece, isLast, manner))
}

function resolveAnew(index: SearchIndex, group: string, piece: string, isLast: boolean, manner: Manner): Resolved {
  const all = tokensOf(group)
  const kept = all.filter(({ term }) => !negligible.has(term))
  const tokens = kept.length > 0 ? kept : all
  const textOf = (token: Token) => (tokens.length === 1 ? group : token.term)
  const known = tokens.map((token, at) => asTyped(index, token, textOf(token), isLast && at === tokens.length - 1, manner.typing ?? false))
  const isKnown = known.every((slots) => slots !== undefined)
  const article = resolveArticle(index, group, isKnown ? 'exact' : 'prefix')
  if (isKnown) {
    const slots = known.flatMap((own, at) => own.map((alternatives) => slotOf(alternatives, certainty(tokens[at]!))))
    const [only] = slots
    if (!article || !only || slots.length > 1) return { shown: group, slots }
    return { shown: group, slots: [{ ...only, alternatives: [...only.alternatives, ...articleSlot(article).alternatives] }] }
  }
  if (article) return { shown: group, slots: [articleSlot(article)] }

  const model = modelSlot(index, tokens)
  if (model) return { shown: group, slots: [model] }
  const look = inOtherLetters(group)
  const lookToken = look === undefined ? undefined : tokensOf(look)[0]
  const looked = lookToken && asTyped(index, lookToken, look ?? '', false, false)
  if (look !== undefined && looked) return { shown: look, isSame: true, slots: looked.map((alternatives) => slotOf(alternatives)) }

  const other = manner.literal ? undefined : otherLayoutGroups(piece)
  if (other) {
    const found = other.flatMap((text) => tokensOf(text).map((token) => inWrongLayout(index, token, text, isLast)))
    if (found.length > 0 && found.every((slots) => slots !== undefined))
      return { shown: other.join(' '), slots: found.flat().map((alternatives) => slotOf(alternatives)) }
  }

  const shown: string[] = []
  const slots: OwnSlot[] = []
  let isSame: boolean | undefined
  let guesses: number[] | undefined
  for (const [at, token] of tokens.entries()) {
    const text = textOf(token)
    const own = known[at]
    if (own) {
      shown.push(text)
      slots.push(...own.map((alternatives) => slotOf(alternatives, certainty(token))))
      continue
    }
    const heard = sameSounding(index, text, token.term, isLast)
    if (heard.length > 0) {
      // In the other alphabet it is the same word; in its own it was a slip.
      const inCyrillic = heard.find(({ term }) => isCyrillic(textAt(index.data.terms, term)))
      const inOwnAlphabet =
        latin.test(text) && inCyrillic
          ? undefined
          : heard.find(({ term }) => isCyrillic(textAt(index.data.terms, term)) === isCyrillic(text))
      isSame = inOwnAlphabet === undefined
      shown.push(shownTerm(index, (inOwnAlphabet ?? inCyrillic ?? heard[0]!).term))
      const alternatives = heard.map(asTerm)
      for (const { term } of heard)
        for (const related of relatedStems(textAt(index.data.terms, term))) add(index, alternatives, related, weightOf.related)
      slots.push(slotOf(alternatives))
      continue
    }
    const maker = makersOf(index, text)
    if (maker.length > 0) {
      isSame = true
      shown.push(shownTerm(index, maker[0]!.term))
      slots.push(slotOf(maker.map(asTerm)))
      continue
    }
    const compound = splitWord(index, text)
    if (compound) {
      shown.push(text)
      const [tail] = tokensOf(compound.tail)
      slots.push(...(tail ? (asTyped(index, tail, compound.tail, false, false) ?? []) : []).map((alternatives) => slotOf(alternatives)))
      slots.push(slotOf(compound.head, certaintyOf.compound))
      continue
    }
    if (manner.literal) {
      slots.push(slotOf([]))
      continue
    }
    const near = nearAmounts(index, token.term)
    if (near.length > 0) {
      slots.push(slotOf(near, certaintyOf.guessed)) // not shown: nothing is of just that amount
      continue
    }
    if (everyday.has(token.term) || otherGoods.has(token.term) || negligible.has(token.term)) continue
    const begun = shortened(index, text)
    if (begun.length > 0) {
      shown.push(text)
      slots.push(slotOf(begun, certaintyOf.guessed))
      continue
    }
    const slips = nearWords(index, text, token.term)
    const root = slips.length === 0 ? ofOneRoot(index, text) : []
    if (root.length > 0) {
      shown.push(text)
      slots.push(slotOf(root, certaintyOf.guessed))
      continue
    }
    if (slips.length === 0) continue
    guesses = slips.map(({ term }) => term)
    shown.push(shownTerm(index, slips[0]!.term))
    slots.push(slotOf(slips.map(asTerm), certaintyOf.guessed))
  }
  if (shown.length === 0 && other && other.length === 1) {
    const [text = ''] = other
    const [token] = tokensOf(text)
    const near = token ? nearWords(index, text, token.term) : []
    if (near.length > 0)
      return {
        shown: shownTerm(index, near[0]!.term),
        slots: [slotOf(near.map(asTerm), certaintyOf.guessed)],
        guesses: near.map(({ term }) => term),
      }
  }
  return {
    shown: shown.length > 0 ? shown.join(' ') : null,
    slots,
    ...(tokens.length === 1 && isSame !== undefined ? { isSame } : {}),
    ...(tokens.length === 1 && guesses ? { guesses } : {}),
  }
}

/** «вт.031», «11b27p»: a model written in the other alphabet, by look or by sound. */
function modelSlot(index: SearchIndex, tokens: readonly Token[]): OwnSlot | undefined {
  const [token] = tokens
  if (!token || tokens.length > 1 || !isArticleLike(token.term)) return undefined
  for (const spelling of [...articleSpellings(token.term), ...cyrillicModels(token.term)]) {
    const term = index.find(spelling)
    if (term >= 0) return slotOf([{ terms: [term], weight: 1 }])
  }
  return undefined
}

const slotOf = (alternatives: Alternative[], sure: number = certaintyOf.known): OwnSlot => ({ alternatives, certainty: sure })
export const articleSlot = (rows: Uint32Array): OwnSlot => slotOf([{ terms: [], weight: weightOf.article, rows }])
const certainty = (token: Token) => (everyday.has(token.term) ? certaintyOf.everyday : certaintyOf.known)

/** A key that is no letter in the other layout was no slip of the layout. */
function otherLayoutGroups(piece: string): string[] | undefined {
  const other = inOtherLayout(piece)
  if (other === undefined) return undefined
  const groups = groupsOf(normalize(other))
  return groups.join('').length === other.length ? groups : undefined
}

/** The word itself, its parts or its beginning; undefined when the index has nothing of the kind. */
function asTyped(index: SearchIndex, token: Token, text: string, isLast: boolean, typing: boolean): Alternative[][] | undefined {
  const term = index.find(token.term)
  const alternatives: Alternative[] = []
  if (term >= 0) {
    alternatives.push({ terms: [term], weight: 1 })
    for (const related of relatedStems(token.term)) add(index, alternatives, related, weightOf.related, { isRelated: true })
    for (const whole of compoundsOf(token.term)) {
      const kind = index.find(whole)
      if (kind >= 0 && index.frequency(kind) > 0) addTerm(alternatives, kind, weightOf.compound, { isSynonym: true })
    }
  }
  for (const equal of equalSizes(token.term)) add(index, alternatives, equal, weightOf.equalSize)
  if (isLast) alternatives.push(...continuations(index, token, text, alternatives, typing))
  if (alternatives.length > 0) {
    // «boiler» is a word of some brand, and «бойлер» all the same
    if (latin.test(text))
      for (const heard of sameSounding(index, text, token.term, false)) addTerm(alternatives, heard.term, weightOf.heardAsWell)
    return [alternatives]
  }
  const parts = partsInUse(index, token.parts)
  return parts.length > 0 && parts.every((part) => index.find(part) >= 0)
    ? parts.map((part) => [{ terms: [index.find(part)], weight: weightOf.part }])
    : undefined
}

/** What an unfinished last word may become. A known word counts as unfinished while somebody types, and where much more goes on from it. */
function continuations(index: SearchIndex, token: Token, text: string, known: Alternative[], typing: boolean): Alternative[] {
  const isWord = onlyLetters.test(text)
  const taken = new Set(known.map(({ terms }) => terms[0]))
  const found = prefixWords(index, isWord ? text : token.term).filter(({ term }) => !taken.has(term))
  const [own] = known
  const weighted = (weight: number, isLonger?: true) =>
    found.map(({ term }): Alternative => ({ terms: [term], weight, ...(isLonger && { isLonger }) }))
  if (!own || !isWord) return own && !typing ? [] : weighted(weightOf.prefix)
  const more = found.reduce((sum, { term }) => sum + index.frequency(term), 0) / Math.max(1, index.frequency(own.terms[0]!))
  // «смесите» is stemmed as if it were a verb: what lost letters is more likely the beginning of what begins with all of them
  if (more > 1 && text.startsWith(token.term) && text.length > token.term.length + 1) {
    own.weight = weightOf.cut
    return weighted(weightOf.prefixOfMany)
  }
  return more > 2 ? weighted(weightOf.prefixOfMany, true) : typing ? weighted(weightOf.prefix, true) : []
}

/** «насос цирк 25 60», «труба полипроп 32»: fitters cut words short wherever they stand. */
function shortened(index: SearchIndex, text: string): Alternative[] {
  if (!onlyLetters.test(text) || text.length < leastOfShortened) return []
  return prefixWords(index, text).map(({ term }) => ({ terms: [term], weight: weightOf.prefix }))
}

// «Погодник» is what is «погодозависимый», «полотенчик» a «полотенцесушитель», «сигнализация» what a «сигнализатор» does, «сигналить» as well.
const jargonEnding =
  /(?:(?:[чщн]?ик|ок|[хш]?к)(?:[аиуе]|ов|ами?|ой|ом)?|[аяи]ци[яиюй]|(?:ир)?овани[еяю]|[ае]ни[еяю]|(?:ир)?овать|[иаяе]ть|[аи]тель|атор)$/
const leastOfRoot = 5

/** Fitters make a noun of the adjective that tells a thing from others, and home owners say what it does. */
function ofOneRoot(index: SearchIndex, text: string): Alternative[] {
  const root = isCyrillic(text) ? text.replace(jargonEnding, '') : text
  return root === text || root.length < leastOfRoot ? [] : shortened(index, root)
}

// «Дабовский насос», «валтековские трубы».
const ofMaker = /(?:ов|ев)ск(?:ий|ая|ое|ие|ого|ой|ому|им|их|ими|ую)$/

/** The maker whose goods people speak of so. */
function makersOf(index: SearchIndex, text: string): Found[] {
  const name = text.replace(ofMaker, '')
  if (name === text) return []
  const isMaker = ({ term }: Found) => index.entitiesWith([term]).some(({ kind, terms }) => kind === 'brand' && terms.length === 1)
  return sameSounding(index, name, name, false).filter(isMaker)
}

/** «ups25-60» is looked for as «ups» and «25-60», and only where no product has that as «25» and «60». */
function partsInUse(index: SearchIndex, parts: string[]): string[] {
  const covered = new Set<string>()
  return parts.filter((part) => {
    if (covered.has(part)) return false
    const inner = part.split(/[-x]/)
    if (inner.length === 1 || !/^\d/.test(part)) return true
    if (index.find(part) < 0) return !inner.every((one) => parts.includes(one))
    for (const one of inner) covered.add(one)
    return true
  })
}

const leastOfOtherLayout = 3

function inWrongLayout(index: SearchIndex, token: Token, text: string, isLast: boolean): Alternative[][] | undefined {
  return asTyped(index, token, text, isLast && text.length >= leastOfOtherLayout, false)
}

const isCyrillic = (text: string): boolean => /[а-я]/.test(text)

type Kind = Pick<Alternative, 'isSynonym' | 'isRelated'>

function add(index: SearchIndex, alternatives: Alternative[], text: string, weight: number, kind: Kind = {}): void {
  const term = index.find(text)
  if (term >= 0) addTerm(alternatives, term, weight, kind)
}

function addTerm(alternatives: Alternative[], term: number, weight: number, kind: Kind = {}): void {
  if (alternatives.every(({ terms }) => terms[0] !== term)) alternatives.push({ terms: [term], weight, ...kind })
}

const asTerm = ({ term, weight }: Found): Alternative => ({ terms: [term], weight })

export const shownTerm = (index: SearchIndex, term: number): string => index.data.forms[term] || textAt(index.data.terms, term)
