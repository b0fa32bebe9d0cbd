// Offers guest orders with the same confirmed e-mail to the account (GST-02).
import { formatCount } from '#contract/values/money.ts'
import { Notice } from '../ui/notice.tsx'
import { PostForm } from '../forms/post-form.tsx'

export function GuestOrdersOffer({ tab, count }: { tab: 'currentorders' | 'historyorders'; count: number }) {
  return (
    <Notice tone="info">
      <PostForm action={`/personal-account?tab=${tab}`} className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <input type="hidden" name="intent" value="take-over" />
        <span>
          Мы нашли {formatCount(count, 'заказ', 'заказа', 'заказов')}, {count === 1 ? 'оформленный' : 'оформленные'} на&nbsp;ваш
          e&#8209;mail без регистрации.
        </span>
        <button className="min-h-11 text-left font-semibold underline underline-offset-4">Добавить в&nbsp;личный кабинет</button>
      </PostForm>
    </Notice>
  )
}

/** Some of them may have joined the other tab. */
export function GuestOrdersJoined({ count }: { count: number }) {
  return (
    <Notice tone="good">
      {count === 1
        ? 'Заказ добавлен в\u00a0личный кабинет.'
        : `В\u00a0личный кабинет добавлено: ${formatCount(count, 'заказ', 'заказа', 'заказов')}.`}{' '}
      Выполненные и&nbsp;отменённые — в&nbsp;истории заказов.
    </Notice>
  )
}
