// Defines what a person of staff chooses for their own work: columns and views of lists, keys.
import * as z from 'zod/mini'

/** A named filter of a list: the parameters of its address. */
const view = z.object({ name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)), query: z.string().check(z.maxLength(2000)) })

export const choice = z.object({
  /** keys of the shown columns, in order */
  columns: z.optional(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(60))),
  views: z.optional(z.array(view).check(z.maxLength(30))),
  /** of a part that can be switched off */
  isOff: z.optional(z.boolean()),
})
export type Choice = z.infer<typeof choice>
/** By the name of the list or part. */
export type Choices = Record<string, Choice>

export const choiceBody = z.object({ name: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,40}$/)), value: choice })
