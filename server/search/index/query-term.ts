// Defines the parts of a parsed query: slots and their alternatives (SRCH-06).

/** Matches products with all `terms`, or these rows. */
export type Alternative = {
  terms: readonly number[]
  weight: number
  rows?: Uint32Array
  isSynonym?: true
  /** a synonym of a kind of product, which only the head of a name or the category can say: «титан» may be a material */
  isKind?: true
  /** of the same root: «насосный» for «насос» */
  isRelated?: true
  /** a continuation: «полотенцесушитель» of «пол» */
  isLonger?: true
}
export type Slot = {
  /** positions in ParsedQuery.words */
  words: number[]
  alternatives: readonly Alternative[]
  /** the least certain slot is left out first */
  certainty: number
  /** after «для», «под»: the purpose, not the product */
  isQualifier: boolean
  isQuality: boolean
  /** a noun in an oblique case: «крышка люка», «крепить трубы» */
  isOblique: boolean
  /** sizes near the one that is not sold: the nearest first, whatever people buy */
  isNear?: true
  /** used where no product satisfies all slots */
  wider?: readonly Alternative[]
}
export type OwnSlot = Readonly<Pick<Slot, 'alternatives' | 'certainty' | 'wider'>>
export type QueryWord = {
  typed: string
  /** as searched; null if left out */
  shown: string | null
  /** equal to `typed`, possibly in the other alphabet */
  isSame: boolean
  /** candidates for a typing error, the likeliest first; the best product decides */
  guesses?: readonly number[]
  isQualifier?: true
  /** a size replaced by near ones */
  isNear?: true | undefined
  /** numbers of a size that were left out: «110» of «110×50» */
  missed?: readonly string[]
}
/** One token of a query. Cached, so it is never changed. */
export type Resolved = {
  readonly shown: string | null
  readonly slots: readonly OwnSlot[]
  readonly isSame?: boolean
  readonly guesses?: readonly number[]
  readonly isNear?: true
  readonly isQualifier?: boolean
}

export type QueryMode = {
  /** the last word may be unfinished: suggestions */
  typing?: boolean
  /** nothing is corrected or left out (SRCH-09) */
  literal?: boolean
  /** a correction of the typed query: names no filters (SRCH-07) */
  corrected?: boolean
  /** another word of the query is typed in the other keyboard layout */
  isOtherLayout?: boolean
  /** with letters that Russian has not */
  isKazakh?: boolean
  /** of more words than this one */
  isSeveral?: boolean
  /** of so many words that typing errors are unlikely */
  isSentence?: boolean
}

export const certaintyOf = { known: 1, begun: 0.8, guessed: 0.6, compound: 0.5, everyday: 0.4 } as const

export const toSlot = (alternatives: Alternative[], certainty: number = certaintyOf.known): OwnSlot => ({ alternatives, certainty })

export const toAlternative = ({ term, weight }: { term: number; weight: number }): Alternative => ({ terms: [term], weight })

export type AlternativeKind = Pick<Alternative, 'isSynonym' | 'isRelated'>

export function addTerm(alternatives: Alternative[], term: number, weight: number, kind: AlternativeKind = {}): void {
  if (alternatives.every(({ terms }) => terms[0] !== term)) alternatives.push({ terms: [term], weight, ...kind })
}
