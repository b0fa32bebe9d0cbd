// The callback form in a window over the page (SHELL-13). Loaded at the first press of a link to /callback.
import { askedTopics } from '#contract/callback-topics.ts'
import { newUuid } from '#contract/uuid.ts'
import { openDialog } from '#web/layout/open-dialog.tsx'
import { presentUser } from '#web/layout/present-user.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { CallbackForm } from './callback-form.tsx'
import { readSubject } from './callback-request.ts'
import { CallbackIntroduction } from './callback-introduction.tsx'

/** @param page `/callback?topic=price&article=VT-15` */
export function openCallback(page: string): void {
  const params = new URL(page, location.origin).searchParams
  const subject = readSubject(params.get('topic'), params.get('article'))
  const requestKey = newUuid()
  // A dialog has no router around it to ask; the page's footer says it.
  const hours = document.querySelector('[data-hours]')?.textContent
  openDialog((close) => (
    <Dialog open onClose={close} title={askedTopics[subject.topic]}>
      <CallbackIntroduction subject={subject} hours={hours} />
      <CallbackForm person={presentUser() ?? undefined} subject={subject} requestKey={requestKey} onSent={close} />
    </Dialog>
  ))
}
