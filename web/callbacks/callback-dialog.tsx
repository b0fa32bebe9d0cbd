// The callback form in a window over the page (SHELL-13). Loaded at the first press of a link to /callback; a tree of its own beside the
// page's, so that no page carries a place for it.
import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { callbackTopics } from '#contract/callback-topics.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { CallbackForm } from './callback-form.tsx'
import { readSubject, type CallbackSubject } from './callback-request.ts'
import { CallbackIntroduction } from './callback-introduction.tsx'
import { newKey } from './send-callback.ts'

let root: Root | undefined
let opened = 0

/** @param page `/callback?topic=price&article=VT-15` */
export function openCallback(page: string): void {
  const params = new URL(page, location.origin).searchParams
  root ??= createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<CallbackDialog key={++opened} subject={readSubject(params.get('topic'), params.get('article'))} />)
}

function CallbackDialog({ subject }: { subject: CallbackSubject }) {
  const [isOpen, setOpen] = useState(true)
  const [requestKey] = useState(newKey)
  const close = () => setOpen(false)
  return (
    <Dialog open={isOpen} onClose={close} title={callbackTopics[subject.topic]}>
      <CallbackIntroduction subject={subject} />
      <CallbackForm subject={subject} requestKey={requestKey} onSent={close} />
    </Dialog>
  )
}
