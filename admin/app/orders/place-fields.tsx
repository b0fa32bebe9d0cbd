// Asks where a new order is collected, the shops that have most of it first, or where it is delivered.
import { Field } from '#admin/ui/field.tsx'

/** `shop` null: the one that has most */
export type Place = { shop: number | null; address: string; isDelivery: boolean }

type PlaceProps = {
  best: readonly { id: number; name: string; address: string }[]
  lines: readonly unknown[]
  /** lines that the shop has whole */
  have: (shopId: number) => number
  /** the chosen one */
  shop: number | null
  place: Place
  setPlace: (place: Place) => void
  error: string | undefined
}

export function PlaceFields({ best, lines, have, shop, place, setPlace, error }: PlaceProps) {
  return (
    <fieldset className="flex flex-col">
      <legend className="sr-only">Получение</legend>
      {best.slice(0, 6).map(({ id, name, address }) => (
        <label key={id} className="flex min-h-8 items-center gap-2 border-b border-line max-md:min-h-11">
          <input type="radio" name="place" checked={shop === id} onChange={() => setPlace({ ...place, shop: id, isDelivery: false })} />
          <span className="min-w-0 flex-1 truncate" title={address}>
            {name}
          </span>
          {lines.length === 0 ? null : have(id) === lines.length ? (
            <span className="text-stock">всё есть</span>
          ) : (
            <span className="text-warning">
              {have(id)} из {lines.length}
            </span>
          )}
        </label>
      ))}
      <label className="flex min-h-8 items-center gap-2 max-md:min-h-11">
        <input type="radio" name="place" checked={place.isDelivery} onChange={() => setPlace({ ...place, isDelivery: true })} />
        Доставка
      </label>
      {place.isDelivery ? (
        <Field
          label="Адрес доставки"
          value={place.address}
          onChange={({ target }) => setPlace({ ...place, address: target.value })}
          error={error}
        />
      ) : null}
    </fieldset>
  )
}
