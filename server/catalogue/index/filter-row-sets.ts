// Narrows sets of rows choice by choice, in buffers of the index (docs/decisions/004).
import type { CatalogueIndex } from './catalogue-index.ts'
import { countRows, hasRow, type RowSet } from './bitset.ts'
import type { Scope } from './category-scope.ts'

export type RowFilter = (from: RowSet, to: RowSet) => void

export class ChoiceSets {
  /** all rows before the choices */
  readonly all: RowSet
  /** rows that match every choice */
  readonly listed: RowSet
  readonly #index: CatalogueIndex
  readonly #scope: Scope
  /** rows that miss at most one choice; no others are read */
  readonly #near: RowSet
  /** reusable: rows for counts with their own choice open (disjunctive counts, CAT-05) */
  readonly #open: RowSet
  /** by name of the choice: the rows of #near that match it */
  readonly #matching = new Map<string, RowSet>()
  #taken = 0

  /** restrictTo() is allowed until begin(). */
  constructor(index: CatalogueIndex, scope: Scope) {
    this.#index = index
    this.#scope = scope
    this.all = this.#nextSet()
    this.listed = this.#nextSet()
    this.#near = this.#nextSet()
    this.#open = this.#nextSet()
    scope.fill(this.all)
  }

  #nextSet(): RowSet {
    return this.#index.rowSet(this.#taken++)
  }

  restrictTo(find: (found: RowSet) => void): number {
    const { first, end } = this.#scope.words
    const found = this.#open.fill(0, first, end)
    find(found)
    for (let word = first; word < end; word++) this.all[word] = found[word]!
    return this.sizeOf(this.all)
  }

  begin(): void {
    const { first, end } = this.#scope.words
    this.listed.set(this.all.subarray(first, end), first)
    this.#near.set(this.all.subarray(first, end), first)
  }

  /** A choice with values to count: rows that miss it alone stay near. */
  choose(name: string, filter: RowFilter): void {
    const matching = this.#nextSet()
    filter(this.#near, matching)
    this.#matching.set(name, matching)
    narrow(this.listed, this.#near, matching, this.#scope.words.first, this.#scope.words.end)
  }

  /** A choice without values to count: rows that miss it are dropped. */
  require(filter: RowFilter): void {
    const { first, end } = this.#scope.words
    filter(this.#near, this.#open)
    for (let word = first; word < end; word++) {
      this.#near[word] = this.#near[word]! & this.#open[word]!
      this.listed[word] = this.listed[word]! & this.#open[word]!
    }
  }

  /** Rows that match all choices but this one; valid until the next call. */
  openTo(name: string): RowSet {
    const matching = this.#matching.get(name)
    if (!matching) return this.listed
    const { first, end } = this.#scope.words
    for (let word = first; word < end; word++) this.#open[word] = this.listed[word]! | (this.#near[word]! & ~matching[word]!)
    return this.#open
  }

  /** Outside the scope's words sets contain rows of an earlier choice. */
  has(set: RowSet, row: number): boolean {
    const { first, end } = this.#scope.words
    return row >= first * 32 && row < end * 32 && hasRow(set, row)
  }

  sizeOf(set: RowSet): number {
    return countRows(set, this.#scope.words.first * 32, this.#scope.words.end * 32)
  }
}

function narrow(listed: RowSet, near: RowSet, matching: RowSet, first: number, end: number): void {
  for (let word = first; word < end; word++) {
    const before = listed[word]!
    listed[word] = before & matching[word]!
    near[word] = before | (near[word]! & matching[word]!)
  }
}
