// Renders questions and answers in the account (SHELL-01), the same as on /faq.
import { CallbackLink } from '../callback-requests/callback-link.tsx'
import { FaqList, type FaqTopicView } from '../content/pages/faq-list.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { EmptyState } from '../ui/notice.tsx'

export function FaqTab({ data: topics }: { data: FaqTopicView[] }) {
  const ask = (
    <CallbackLink href="/callback?topic=question" className={buttonClass('primary', 'l')}>
      Задать вопрос
    </CallbackLink>
  )
  if (topics.length === 0)
    return (
      <EmptyState picture={<Icon name="question" size={56} />} title="Спросите нас" action={ask}>
        Ответим по&nbsp;телефону в&nbsp;рабочее время.
      </EmptyState>
    )
  return (
    <>
      <FaqList topics={topics} />
      <p className="mb-4 text-16 text-muted">Не&nbsp;нашли ответ? Оставьте вопрос, и&nbsp;мы перезвоним.</p>
      {ask}
    </>
  )
}
