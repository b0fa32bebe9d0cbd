// The words in which a query is understood: what each piece of it may stand for (SRCH-06).

/**
 * All `terms` together; or these rows. `isSynonym`: of words that were not typed. `isRelated`: of the same root, «насосный» for «насос».
 * `isLonger`: goes on from what was typed, «полотенцесушитель» from «пол»
 */
export type Alternative = {
  terms: readonly number[]
  weight: number
  rows?: Uint32Array
  isSynonym?: true
  isRelated?: true
  isLonger?: true
}
/** One thing that has to be there; any of its alternatives will do. */
export type Slot = {
  /** places in Understood.words of what it stands for */
  words: number[]
  alternatives: readonly Alternative[]
  /** from 0 to 1: that this was meant; what is doubtful is left out first */
  certainty: number
  /** stands behind «для», «под»: not what is wanted but what it is for */
  isQualifier: boolean
  /** an adjective: how the thing is */
  isQuality: boolean
  /** a noun that says whose the thing is, or what is done to it: «крышка люка», «крепить трубы» */
  isOblique: boolean
  /** will do where nothing has any of the alternatives beside the other slots */
  wider?: readonly Alternative[]
}
export type OwnSlot = Readonly<Pick<Slot, 'alternatives' | 'certainty' | 'wider'>>
/**
 * A piece of the query as typed and as it was understood; null = left out. `isSame`: only written in the other alphabet.
 * `guesses`: terms that a slip may have hidden, the likeliest first; which one was meant tells what is found. `isQualifier`: behind «для», «под».
 */
export type QueryWord = { typed: string; shown: string | null; isSame: boolean; guesses?: readonly number[]; isQualifier?: true }
/** One piece of a query by itself. It is remembered: nobody may change it. */
export type Resolved = {
  readonly shown: string | null
  readonly slots: readonly OwnSlot[]
  readonly isSame?: boolean
  readonly guesses?: readonly number[]
}

export type Manner = {
  /** the last word may be unfinished though it is known: suggestions while typing */
  typing?: boolean
  /** nothing is corrected or left out (the link of SRCH-09) */
  literal?: boolean
}

/** That what a piece was taken for was meant: of several pieces the least certain is left out first. */
export const certaintyOf = { known: 1, guessed: 0.6, compound: 0.5, everyday: 0.4 } as const

export const slotOf = (alternatives: Alternative[], certainty: number = certaintyOf.known): OwnSlot => ({ alternatives, certainty })

export const asAlternative = ({ term, weight }: { term: number; weight: number }): Alternative => ({ terms: [term], weight })

export type AlternativeKind = Pick<Alternative, 'isSynonym' | 'isRelated'>

/** Once for each term. */
export function addTerm(alternatives: Alternative[], term: number, weight: number, kind: AlternativeKind = {}): void {
  if (alternatives.every(({ terms }) => terms[0] !== term)) alternatives.push({ terms: [term], weight, ...kind })
}
