import { formatPhone } from '#contract/phone.ts'
import type { ShopPlace } from '#contract/shops.ts'
import type { ShopDetails } from '#web/layout/shop-details.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { bindUnits } from '#web/ui/typeset.ts'
import { PlaceOnMap } from './map-frame.tsx'
import type { MapSettings } from './map-settings.ts'
import { TextPage } from './text-page.tsx'

type ContactsPageProps = { shops: ShopPlace[]; details: ShopDetails; map: MapSettings }

export function ContactsPage({ shops, details, map }: ContactsPageProps) {
  return (
    <TextPage title="Контакты">
      <ReachUs details={details} />
      {shops.length > 0 ? (
        <>
          <h2 className="mb-4 text-22">Магазины</h2>
          <ul className="grid gap-3 md:gap-4 lg:grid-cols-3">
            {shops.map((shop) => (
              <Shop key={shop.id} shop={shop} map={map} />
            ))}
          </ul>
        </>
      ) : null}
    </TextPage>
  )
}

function ReachUs({ details }: { details: ShopDetails }) {
  const { phone, phoneText, hours, address, email } = details
  return (
    <div className="mb-10 flex flex-wrap items-center gap-x-8 gap-y-4 rounded-card bg-ground p-5 md:p-6">
      <div className="grow">
        {phone ? (
          <a href={`tel:${phone}`} className="numbers text-28 font-semibold max-[359px]:text-22 no-underline hover:text-primary">
            {phoneText}
          </a>
        ) : null}
        {hours ? <p className="text-muted">{hours}</p> : null}
        {address ? <p className="mt-1 text-muted">Производство: {address}</p> : null}
      </div>
      <div className="flex flex-wrap gap-3">
        <a href="/callback" className={buttonClass('primary')}>
          <Icon name="phone" />
          Перезвоните мне
        </a>
        {email ? (
          <a href={`mailto:${email}`} className={buttonClass('plain')}>
            <Icon name="mail" />
            {email}
          </a>
        ) : null}
      </div>
    </div>
  )
}

function Shop({ shop, map }: { shop: ShopPlace; map: MapSettings }) {
  const { id, name, hours, open, phone, way, place } = shop
  const address = fullAddress(shop)
  return (
    <li id={`magazin-${id}`} className="flex flex-col gap-3 rounded-card border border-line p-4 md:p-5">
      <div className="flex flex-col items-start gap-1.5">
        <h3 className="text-18">{name}</h3>
        {open ? (
          <span
            className={`rounded-badge px-2 py-0.5 text-13 font-medium ${open.isOpen ? 'bg-stock-tint text-stock' : 'bg-ground text-muted'}`}
          >
            {open.isOpen ? 'Сейчас открыто' : 'Сейчас закрыто'}
          </span>
        ) : null}
      </div>
      <dl className="flex flex-col gap-2 text-16">
        <Line name="Адрес" icon="map-pin">
          {address}
        </Line>
        <Line name="Часы работы" icon="clock">
          {hours ? (
            <>
              <span className="numbers">{bindUnits(hours)}</span>
              {open?.until ? <span className="text-14 text-muted"> · {open.isOpen ? open.until : `откроется ${open.until}`}</span> : null}
            </>
          ) : null}
        </Line>
        <Line name="Телефон" icon="phone">
          {phone ? (
            <a href={`tel:${phone}`} className="numbers font-medium text-ink no-underline hover:text-primary">
              {formatPhone(phone).replaceAll(' ', '\u00a0')}
            </a>
          ) : null}
        </Line>
      </dl>
      {way ? (
        <div className="text-14">
          <h4 className="font-medium">Как проехать</h4>
          <p className="mt-1 text-muted">{bindUnits(way)}</p>
        </div>
      ) : null}
      <div className="mt-auto">
        <PlaceOnMap map={map} place={place} address={address} title={name} />
      </div>
    </li>
  )
}

type LineProps = { name: string; icon: 'map-pin' | 'clock' | 'phone'; children: React.ReactNode }

function Line({ name, icon, children }: LineProps) {
  if (!children) return null
  return (
    <div className="flex gap-3">
      <dt>
        <Icon name={icon} className="mt-0.5 text-primary" />
        <span className="sr-only">{name}</span>
      </dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}

/** The city stands before an address that does not name it. */
export const fullAddress = ({ city, address }: Pick<ShopPlace, 'city' | 'address'>): string =>
  [city && !address.includes(city) ? city : null, address].filter(Boolean).join(', ')
