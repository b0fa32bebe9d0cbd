// Renders the button that adds a product to the customer's favourites or removes it; a guest is asked to log in (FAV-01).
import { useEffect, type MouseEvent } from 'react'
import { useFetcher } from 'react-router'
import { favouritesAction, productFormId } from '#web/layout/product-form.tsx'
import { openLoginPrompt } from '#web/layout/login-prompt.tsx'
import { useShellData } from '#web/layout/shell-data.ts'
import { showToast } from '#web/ui/toast.tsx'
import type { FavouriteAnswer } from './favourites.route.ts'

export function FavouriteButton({ article, name }: { article: string; name: string }) {
  const { favourites, userInfo } = useShellData()
  const { submit, formData, data } = useFetcher<FavouriteAnswer>()
  const isFavourite = formData ? formData.has('add') : Boolean(favourites?.includes(article))
  const change = isFavourite ? 'remove' : 'add'

  useEffect(() => {
    if (data?.kind === 'added')
      showToast({
        topic: 'favourites',
        text: 'Товар в\u00a0избранном',
        action: { label: 'Открыть', href: '/personal-account?tab=favorites' },
      })
    if (data?.kind === 'removed')
      showToast({
        topic: 'favourites',
        text: 'Товара больше нет в\u00a0избранном',
        tone: 'plain',
        action: { label: 'Вернуть', onPress: () => void submit({ add: article }, { method: 'post', action: favouritesAction }) },
      })
    if (data?.kind === 'refused') showToast({ topic: 'favourites', text: data.text, tone: 'error' })
  }, [data, submit, article])

  const onClick = (event: MouseEvent) => {
    event.preventDefault()
    if (userInfo) void submit({ [change]: article }, { method: 'post', action: favouritesAction })
    else
      openLoginPrompt({
        icon: 'heart',
        title: 'Избранное доступно после входа',
        description: 'Войдите или зарегистрируйтесь: товар попадёт в\u00a0избранное и\u00a0будет с\u00a0вами на\u00a0любом устройстве.',
        wanted: { favourite: article },
      })
  }
  return (
    <button
      type="submit"
      form={productFormId}
      name={change}
      value={article}
      className="mark mark-favourite"
      {...(userInfo ? { 'aria-pressed': isFavourite } : { 'aria-haspopup': 'dialog' })}
      aria-label={`В избранное: ${name}`}
      title="В избранное"
      onClick={onClick}
    />
  )
}
