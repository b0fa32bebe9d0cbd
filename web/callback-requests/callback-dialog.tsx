// Opens the callback form in a dialog over the page (SHELL-13). Loaded at the first click.
import { useState } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { formTopics } from '#contract/callback-requests/callback-topics.ts'
import { newUuid } from '#contract/values/uuid.ts'
import { openDialog } from '../browser/open-dialog.tsx'
import { useShellData } from '../rendering/shell-data.ts'
import { Dialog } from '../ui/controls/dialog.tsx'
import { CallbackForm, CallbackIntroduction } from './callback-form.tsx'
import { readSubject, type CallbackSubject } from './parse-callback-form.ts'

/** @param about the product: name and, with a quantity, «7 шт, 84 350 ₸» */
export function openCallback(page: string, about?: string): void {
  const params = new URL(page, location.origin).searchParams
  const subject = readSubject(params.get('topic'), params.get('article'), params.get('quantity'))
  openDialog((close) => <CallbackDialog subject={subject} about={about} onClose={close} />)
}

function CallbackDialog({ subject, about, onClose }: { subject: CallbackSubject; about: string | undefined; onClose: () => void }) {
  const { shop, userInfo } = useShellData()
  const [requestKey] = useState(newUuid)
  return (
    <Dialog open onClose={onClose} title={formTopics[subject.topic]}>
      {/* Without its script a lost request would end in the error page. */}
      <PrefetchPageLinks page="/callback" />
      <CallbackIntroduction subject={subject} about={about} hours={shop?.hours} />
      <CallbackForm person={userInfo ?? undefined} subject={subject} requestKey={requestKey} onSent={onClose} />
    </Dialog>
  )
}
