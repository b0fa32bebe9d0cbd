// Validates a change of many records, made step by step after a rehearsal; what the kit's dialog sends and is answered.
import * as z from 'zod/mini'

/** More are chosen by the filter. */
export const maxBulkKeys = 10_000

const bulkTarget = z.union([
  z.object({
    keys: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(maxBulkKeys, 'Отмечено слишком много: выберите фильтром')),
  }),
  z.object({ filter: z.string().check(z.maxLength(2000)) }),
])
export type BulkTargetSent = z.infer<typeof bulkTarget>

export const bulkRequest = {
  target: bulkTarget,
  /** nothing is changed, only counted */
  isRehearsal: z.boolean(),
  /** of the answer before */
  next: z.nullable(z.string().check(z.maxLength(2000))),
}

export type BulkStep = {
  /** of all steps; exact up to the limit of counts */
  total: number
  /** in this step: changed, or that would be */
  done: number
  /** left as they are, with the reason */
  left: { name: string; reason: string }[]
  /** where to go on; null: this was the last step */
  next: string | null
  /** keys of a target that takes the changes back; without it they stay */
  undo?: string[]
}
