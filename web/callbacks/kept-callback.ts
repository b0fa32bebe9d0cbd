// What was typed outlives a closed window and a reload of the tab, not the tab itself: names and phones do not stay on a shared computer.
// So does the key of a request whose answer was lost: sent again, it is the same request (CB-02, CB-03).
import * as z from 'zod/mini'
import type { CallbackDraft } from './callback-request.ts'

const storageName = 'callback'

const keptShape = z.object({
  draft: z.object({ name: z.string(), phone: z.string(), email: z.string(), comment: z.string() }),
  sent: z.optional(z.object({ body: z.string(), key: z.string() })),
})
export type KeptCallback = z.infer<typeof keptShape>

export function keptCallback(): KeptCallback | undefined {
  try {
    return keptShape.safeParse(JSON.parse(sessionStorage.getItem(storageName) ?? 'null')).data
  } catch {
    return undefined
  }
}

export const keepDraft = (draft: CallbackDraft): void => write({ ...keptCallback(), draft })

export function keepSent(sent: KeptCallback['sent'], draft: CallbackDraft): void {
  write({ draft, sent })
}

export const forgetCallback = (): void => write(undefined)

// A browser may refuse storage altogether; then a reload forgets, and nothing else breaks.
function write(kept: KeptCallback | undefined): void {
  try {
    if (kept) sessionStorage.setItem(storageName, JSON.stringify(kept))
    else sessionStorage.removeItem(storageName)
  } catch {
    // nothing is kept
  }
}
