// The words in which a query is understood: what each piece of it may stand for (SRCH-06).

/**
 * All `terms` together; or these rows. `isSynonym`: of words that were not typed. `isRelated`: of the same root, «насосный» for «насос».
 * `isLonger`: goes on from a word that is one by itself, «полотенцесушитель» from «пол»
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
  isAside: boolean
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
 * `guesses`: terms that a slip may have hidden, the likeliest first; which one was meant tells what is found. `isAside`: behind «для», «под».
 */
export type QueryWord = { typed: string; shown: string | null; isSame: boolean; guesses?: readonly number[]; isAside?: true }
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
