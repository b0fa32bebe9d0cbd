// Renders the tab «Избранное»: favourites by list, with changes of price and stock (FAV-01).
import { tabHref } from '../links/account-tabs.ts'
import { PostForm } from '../forms/post-form.tsx'
import { useUndoToast } from '../forms/use-undo-toast.ts'
import type { FormResult } from '../forms/form-result.ts'
import { BuyButton } from '../catalogue/cards/product-card.tsx'
import { AddToCartArea } from '../cart/add-to-cart-area.tsx'
import { buttonClass } from '../ui/button.tsx'
import { controlClass } from '../ui/controls/field.tsx'
import { LineName } from '../cart/line-name.tsx'
import { LinePicture } from '../ui/controls/product-thumbnail.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { Summary } from '../ui/disclosure-summary.tsx'
import type { FavouriteListView, FavouriteView } from './favourites-tab.loader.ts'

const here = tabHref('favorites')

export function FavouritesTab({ data, result }: { data: FavouriteListView[]; result: FormResult<never> | undefined }) {
  const onRemoved = useUndoToast(
    data.flatMap(({ favourites }) => favourites.map(({ id }) => id)),
    here,
  )
  const problem = result?.text ? <Notice tone="error">{result.text}</Notice> : null
  if (data.length === 0) {
    return (
      <>
        {problem}
        <EmptyState icon="heart" title="В избранном пусто" link={{ to: '/catalog/v2', text: 'В\u00a0каталог' }}>
          Нажмите на&nbsp;сердце в&nbsp;карточке товара: он&nbsp;будет здесь на&nbsp;любом вашем устройстве.
        </EmptyState>
      </>
    )
  }
  const names = data.map(({ name }) => name).filter(Boolean)
  return (
    <div className="grid gap-8">
      {problem}
      <datalist id="favourite-lists">
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <AddToCartArea className="grid gap-8">
        {data.map(({ name, favourites }) => (
          <section key={name} aria-label={name || 'Без списка'}>
            {names.length > 0 ? <h2 className="mb-3 text-22 break-words">{name || 'Без списка'}</h2> : null}
            <ul className="grid divide-y divide-line rounded-card border border-line">
              {favourites.map((favourite) => (
                <Row
                  key={favourite.id}
                  favourite={favourite}
                  list={name}
                  onRemove={() =>
                    onRemoved({
                      ids: [favourite.id],
                      text: `Товара больше нет в\u00a0избранном: ${favourite.card.name}`,
                      fields: { article: favourite.card.article, list: name },
                    })
                  }
                />
              ))}
            </ul>
          </section>
        ))}
      </AddToCartArea>
    </div>
  )
}

type RowProps = { favourite: FavouriteView; list: string; onRemove: () => void }

function Row({ favourite: { id, card, priceWas, stock }, list, onRemove }: RowProps) {
  return (
    <li
      id={`favourite-${id}`}
      className="grid grid-cols-[64px_minmax(0,1fr)_auto] gap-x-3 gap-y-2 px-3 py-3 md:grid-cols-[4rem_minmax(0,1fr)_min(11rem,25%)_auto] md:gap-x-6 md:px-4"
    >
      <span className="picture-ground flex size-16 items-center justify-center overflow-hidden rounded-control text-[#b6c0cf] md:row-span-2">
        <LinePicture hash={card.image} size={64} />
      </span>
      <div className="min-w-0 max-md:col-span-2">
        <LineName article={card.article} name={card.name} className="text-16 font-medium break-words" />
        <p className="text-14 text-muted">
          Арт. <span className="inline-block wrap-anywhere">{card.article}</span>
        </p>
        <p className={card.inStock ? 'stock-yes' : 'stock-order'}>{stock}</p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 max-md:col-span-3 max-md:row-start-2 md:row-span-2 md:flex-col md:flex-nowrap md:items-stretch md:justify-start">
        <div className="numbers md:text-right">
          <p className="text-18 font-semibold">{card.price ?? 'Цена по\u00a0запросу'}</p>
          {card.retail === undefined ? null : <p className="text-13 text-muted">{card.retail}</p>}
          {priceWas === null ? null : <PriceWas {...priceWas} />}
        </div>
        <div className="w-40 min-w-[min(7.5rem,100%)] shrink md:w-full">
          <BuyButton article={card.article} name={card.name} hasPrice={card.price !== undefined} />
        </div>
      </div>
      <MoveToList card={card} list={list} />
      <PostForm action={here} className="max-md:col-start-3 max-md:row-start-3" onSubmit={onRemove}>
        <input type="hidden" name="id" value={id} />
        <IconButton icon="trash" label={`Убрать из избранного: ${card.name}`} type="submit" name="intent" value="remove" />
      </PostForm>
    </li>
  )
}

function MoveToList({ card, list }: Pick<FavouriteView, 'card'> & Pick<RowProps, 'list'>) {
  return (
    <details className="max-md:col-span-2 max-md:row-start-3 md:col-start-2 md:row-start-2">
      <Summary className="text-14 text-primary">{list ? 'Другой список' : 'В\u00a0список'}</Summary>
      <PostForm action={here} className="mt-1 flex flex-wrap gap-2">
        <input type="hidden" name="article" value={card.article} />
        <input
          name="list"
          list="favourite-lists"
          defaultValue={list}
          maxLength={100}
          placeholder="Котельная Иванова"
          aria-label={`Название списка: ${card.name}`}
          className={`${controlClass} max-w-80`}
        />
        <button type="submit" className={buttonClass('plain', 'm')}>
          Перенести
        </button>
      </PostForm>
    </details>
  )
}

const changes = { fell: ['Снизилась', 'text-stock'], rose: ['Выросла', 'text-warning'] } as const

function PriceWas({ text, direction }: NonNullable<FavouriteView['priceWas']>) {
  const [word, tone] = direction === null ? ['Была', 'text-warning'] : changes[direction]
  return (
    <p className={`text-14 ${tone}`}>
      {direction === null ? word : `${word}, была`} <span className="whitespace-nowrap">{text}</span>
    </p>
  )
}
