// What was typed outlives a closed window and a reload (kept-typing.ts). So does the key of a request whose answer was lost: sent again, it is
// the same request (CB-02, CB-03).
import * as z from 'zod/mini'
import { keepTyping, keptTyping } from '#web/layout/kept-typing.ts'
import type { CallbackDraft } from './callback-request.ts'

const formName = 'callback'

const keptShape = z.object({
  draft: z.object({ name: z.string(), phone: z.string(), email: z.string(), comment: z.string() }),
  sent: z.optional(z.object({ body: z.string(), key: z.string() })),
})
export type KeptCallback = z.infer<typeof keptShape>

export const keptCallback = (): KeptCallback | undefined => keptShape.safeParse(keptTyping(formName)).data

export const keepDraft = (draft: CallbackDraft): void => keepTyping(formName, { ...keptCallback(), draft })

export const keepSent = (sent: KeptCallback['sent'], draft: CallbackDraft): void => keepTyping(formName, { draft, sent })

export const forgetCallback = (): void => keepTyping(formName, undefined)
