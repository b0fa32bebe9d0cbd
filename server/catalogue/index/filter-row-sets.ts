// The sets of rows that a choice is narrowed to, choice by choice, in the scratch of the index (docs/decisions/004-catalogue-index.md).
import type { CatalogueIndex } from './catalogue-index.ts'
import { countRows, hasRow, type RowSet } from './bitset.ts'
import type { Scope } from './category-scope.ts'

/** Writes those of the rows that have what is chosen. */
export type Keep = (from: RowSet, to: RowSet) => void

export class ChoiceSets {
  /** the rows that the choice is made among */
  readonly all: RowSet
  /** those that miss nothing */
  readonly listed: RowSet
  readonly #index: CatalogueIndex
  readonly #scope: Scope
  /** those that miss one choice at most: further on nothing else is read */
  readonly #near: RowSet
  /** one after another for what is counted with its own choice open (disjunctive counts, CAT-05) */
  readonly #open: RowSet
  /** by the choice's name: the rows of #near that have what is chosen */
  readonly #kept = new Map<string, RowSet>()
  #taken = 0

  /** Until begin() the rows can be kept among others. */
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

  /** @returns how many of the scope's rows are left when only those stay that `find` adds to an empty set */
  keepAmong(find: (found: RowSet) => void): number {
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

  /** A choice that has values to count: what misses it alone stays near. */
  choose(name: string, keep: Keep): void {
    const kept = this.#nextSet()
    keep(this.#near, kept)
    this.#kept.set(name, kept)
    narrow(this.listed, this.#near, kept, this.#scope.words.first, this.#scope.words.end)
  }

  /** A choice without values to count: what misses it is out. */
  require(keep: Keep): void {
    const { first, end } = this.#scope.words
    keep(this.#near, this.#open)
    for (let word = first; word < end; word++) {
      this.#near[word] = this.#near[word]! & this.#open[word]!
      this.listed[word] = this.listed[word]! & this.#open[word]!
    }
  }

  /** The rows that miss nothing or only the choice of this name; to be used before the next one is asked for. */
  openTo(name: string): RowSet {
    const kept = this.#kept.get(name)
    if (!kept) return this.listed
    const { first, end } = this.#scope.words
    for (let word = first; word < end; word++) this.#open[word] = this.listed[word]! | (this.#near[word]! & ~kept[word]!)
    return this.#open
  }

  /** Outside of the scope's words the sets hold what an earlier choice left there. */
  holds(set: RowSet, row: number): boolean {
    const { first, end } = this.#scope.words
    return row >= first * 32 && row < end * 32 && hasRow(set, row)
  }

  sizeOf(set: RowSet): number {
    return countRows(set, this.#scope.words.first * 32, this.#scope.words.end * 32)
  }
}

function narrow(listed: RowSet, near: RowSet, kept: RowSet, first: number, end: number): void {
  for (let word = first; word < end; word++) {
    const before = listed[word]!
    listed[word] = before & kept[word]!
    near[word] = before | (near[word]! & kept[word]!)
  }
}
