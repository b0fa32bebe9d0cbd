// Renders the button that adds a product to the customer's favourites or removes it; a guest is asked to log in (FAV-01).
import { useEffect, useEffectEvent, useState, type MouseEvent } from 'react'
import { useFetcher } from 'react-router'
import { favouritesAction, productFormId } from '../browser/product-form.tsx'
import { useShellData } from '../rendering/shell-data.ts'
import { showToast } from '../ui/toast.tsx'
import type { FavouriteAnswer } from './favourites.route.ts'

type Change = { kind: 'add' | 'remove'; /** another click is another change */ key: number }

export function FavouriteButton({ article, name }: { article: string; name: string }) {
  const { favourites, userInfo } = useShellData()
  const [change, setChange] = useState<Change>()
  const [isPending, setPending] = useState(false)
  const isFavourite = change && isPending ? change.kind === 'add' : Boolean(favourites?.includes(article))
  const kind = isFavourite ? 'remove' : 'add'

  const request = (wanted: Change['kind']) => {
    setPending(true)
    setChange((before) => ({ kind: wanted, key: (before?.key ?? 0) + 1 }))
  }
  const onClick = (event: MouseEvent) => {
    event.preventDefault()
    if (userInfo) request(kind)
    else
      import('./login-prompt.tsx').then(
        ({ openLoginPrompt }) =>
          openLoginPrompt({
            icon: 'heart',
            title: 'Избранное доступно после входа',
            description: 'Войдите или зарегистрируйтесь: товар попадёт в\u00a0избранное и\u00a0будет с\u00a0вами на\u00a0любом устройстве.',
            wanted: { favourite: article },
          }),
        () => location.assign('/login'),
      )
  }
  return (
    <>
      <button
        type="submit"
        form={productFormId}
        name={kind}
        value={article}
        className="mark mark-favourite"
        {...(userInfo ? { 'aria-pressed': isFavourite } : { 'aria-haspopup': 'dialog' })}
        aria-label={`В избранное: ${name}`}
        title="В избранное"
        onClick={onClick}
      />
      {change && (
        <SendChange
          key={change.key}
          article={article}
          kind={change.kind}
          onSettled={() => setPending(false)}
          onUndo={() => request('add')}
        />
      )}
    </>
  )
}

type SendChangeProps = { article: string; kind: Change['kind']; onSettled: () => void; onUndo: () => void }

/** Sends one change. A component of its own: a list has dozens of buttons, and a fetcher each would cost more than the rest of a card. */
function SendChange({ article, kind, onSettled, onUndo }: SendChangeProps) {
  const { submit, state, data } = useFetcher<FavouriteAnswer>()
  useEffect(() => {
    void submit({ [kind]: article }, { method: 'post', action: favouritesAction })
  }, [submit, kind, article])
  const onData = useEffectEvent((answer: FavouriteAnswer) => {
    const topic = 'favourites'
    if (answer.kind === 'added')
      showToast({ topic, text: 'Товар в\u00a0избранном', action: { label: 'Открыть', href: '/personal-account?tab=favorites' } })
    else if (answer.kind === 'removed')
      showToast({ topic, text: 'Товара больше нет в\u00a0избранном', tone: 'plain', action: { label: 'Вернуть', onPress: onUndo } })
    else showToast({ topic, text: answer.text, tone: 'error' })
    onSettled()
  })
  useEffect(() => {
    if (state === 'idle' && data) onData(data)
  }, [state, data])
  return null
}
