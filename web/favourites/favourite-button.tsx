// Renders the button that adds or removes a favourite; guests have to log in (FAV-01).
import { useEffect, useEffectEvent, useId, useState, type MouseEvent } from 'react'
import { useFetcher } from 'react-router'
import { withLoginRedirect } from '#contract/accounts/login-redirect.ts'
import { openOnline } from '#web/browser/open-online.ts'
import { actionFrom, favouritesAction, productFormId } from '#web/browser/product-form.tsx'
import { useShellData } from '#web/rendering/shell-data.ts'
import { showToast } from '#web/ui/toast.tsx'
import type { FavouriteResult } from './favourites.route.ts'

type Change = { kind: 'add' | 'remove'; /** number of the click */ key: number }

export function FavouriteButton({ article, name }: { article: string; name: string }) {
  const id = useId()
  const { favourites, userInfo } = useShellData()
  const [change, setChange] = useState<Change>()
  const [isPending, setPending] = useState(false)
  const isFavourite = change && isPending ? change.kind === 'add' : Boolean(favourites?.includes(article))
  const kind = isFavourite ? 'remove' : 'add'

  const request = (next: Change['kind']) => {
    setPending(true)
    setChange((before) => ({ kind: next, key: (before?.key ?? 0) + 1 }))
  }
  const onClick = (event: MouseEvent) => {
    event.preventDefault()
    if (userInfo) request(kind)
    else promptLogin(article, 'Избранное доступно после входа')
  }
  return (
    <>
      <button
        type="submit"
        id={id}
        form={productFormId}
        formAction={actionFrom(favouritesAction, id)}
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

function promptLogin(article: string, title: string): void {
  import('./login-prompt.tsx').then(
    ({ openLoginPrompt }) => openLoginPrompt(title, article),
    () => openOnline(withLoginRedirect('/login', { returnTo: location.pathname + location.search, favourite: article })),
  )
}

type SendChangeProps = { article: string; kind: Change['kind']; onSettled: () => void; onUndo: () => void }

/** A separate component: a fetcher for each of dozens of buttons is expensive. */
function SendChange({ article, kind, onSettled, onUndo }: SendChangeProps) {
  const { submit, state, data } = useFetcher<FavouriteResult>()
  useEffect(() => {
    void submit({ [kind]: article }, { method: 'post', action: favouritesAction })
  }, [submit, kind, article])
  const onData = useEffectEvent((result: FavouriteResult) => {
    const topic = 'favourites'
    if (result.kind === 'added')
      showToast({ topic, text: 'Товар в\u00a0избранном', action: { label: 'Открыть', href: '/personal-account?tab=favorites' } })
    else if (result.kind === 'removed')
      showToast({ topic, text: 'Товара больше нет в\u00a0избранном', tone: 'plain', action: { label: 'Вернуть', onPress: onUndo } })
    else if (result.kind === 'ended') promptLogin(article, 'Сеанс закончился')
    else showToast({ topic, text: result.text, tone: 'error' })
    onSettled()
  })
  useEffect(() => {
    if (state === 'idle' && data) onData(data)
  }, [state, data])
  return null
}
