// Shows contacts, and the shops with hours, way and map (ROUTE-06, CONT-02).
import type { ReactNode } from 'react'
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { formatPhone } from '#contract/values/phone.ts'
import type { ShopLocation } from '#contract/content/shops.ts'
import { type ShopDetails, pickShopDetails } from '#web/rendering/shop-contacts.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { bindUnits } from '#contract/values/typography.ts'
import { CallbackLink } from '#web/callback-requests/callback-link.tsx'
import { LocationOnMap, type MapSettings, pickMapSettings } from '../location-on-map.tsx'
import { TextPage } from '../page-layout.tsx'
import { shopsData } from '../schema-org.ts'
import { listShopPlaces } from '#server/content/shops.ts'
import { pageMeta } from '#web/rendering/page-meta.ts'
import { requestContext } from '#web/rendering/request-context.ts'
import type { Route } from './+types/contacts.route.ts'

export const handle = { action: 'shop:read', isShared: true } satisfies PageHandle

export default function ContactsRoute({ loaderData: { shops, details, map } }: Route.ComponentProps) {
  return (
    <TextPage title="Контакты">
      <ReachUs details={details} map={map} />
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

/** Three ways to reach the shop: call, write, come. */
function ReachUs({ details, map }: { details: ShopDetails; map: MapSettings }) {
  const { phone, phoneText, hours, address, email, messengerUrl, secondMessengerUrl } = details
  return (
    <div className="mb-10 grid rounded-card bg-ground max-lg:divide-y lg:grid-cols-3 lg:divide-x divide-line">
      <ContactCard title="Позвонить">
        {phone ? (
          <a
            href={`tel:${phone}`}
            className="numbers relative touch-area text-28 font-semibold wrap-anywhere no-underline hover:text-primary max-md:text-[min(1.75rem,15vw-26px)]"
          >
            {phoneText}
          </a>
        ) : null}
        {hours ? <p className="text-muted">{hours}</p> : null}
        <CallbackLink href="/callback" className={buttonClass('primary', 'm', 'mt-3')}>
          <Icon name="phone" />
          Перезвоните мне
        </CallbackLink>
      </ContactCard>
      {email || messengerUrl || secondMessengerUrl ? (
        <ContactCard title="Написать">
          {email ? (
            <a href={`mailto:${email}`} className="relative touch-area text-18 font-semibold wrap-anywhere no-underline hover:text-primary">
              {email}
            </a>
          ) : null}
          <p className="text-muted">Список, чертёж или фото детали</p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Messenger href={messengerUrl} icon="chat">
              Написать в&nbsp;чат
            </Messenger>
            <Messenger href={secondMessengerUrl} icon="people">
              Мессенджер
            </Messenger>
          </div>
        </ContactCard>
      ) : null}
      {address ? (
        <ContactCard title="Производство">
          <p className="text-18 font-semibold">{bindUnits(address)}</p>
          <div className="mt-3">
            <LocationOnMap map={map} coordinates={null} address={address} title="Производство" />
          </div>
        </ContactCard>
      ) : null}
    </div>
  )
}

function ContactCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col items-start p-5 wrap-anywhere md:p-6">
      <h2 className="mb-2 text-14 font-medium text-muted">{title}</h2>
      {children}
    </section>
  )
}

function Messenger({ href, icon, children }: { href: string; icon: 'chat' | 'people'; children: ReactNode }) {
  if (href === '') return null
  return (
    <a href={href} target="_blank" rel="noopener" className={buttonClass('plain')}>
      <Icon name={icon} />
      {children}
      <span className="sr-only"> (в&nbsp;новом окне)</span>
    </a>
  )
}

function Shop({ shop, map }: { shop: ShopLocation; map: MapSettings }) {
  const { id, name, hours, open, phone, way, coordinates } = shop
  const address = fullAddress(shop)
  return (
    <li id={`magazin-${id}`} className="flex flex-col gap-3 rounded-card border border-line p-4 wrap-anywhere md:p-5">
      <div className="flex flex-col items-start gap-1.5">
        <h3 className="text-18">{name}</h3>
        {open ? (
          <span
            className={`rounded-badge px-2 py-0.5 text-13 font-medium ${open.isOpen ? 'bg-stock-tint text-stock' : 'bg-ground text-muted'}`}
          >
            {open.isOpen ? `Сейчас открыто ${open.until}` : `Сейчас закрыто${open.until && `, откроется ${open.until}`}`}
          </span>
        ) : null}
      </div>
      <dl className="flex flex-col gap-2 text-16">
        <Line name="Адрес" icon="map-pin">
          {bindUnits(address)}
        </Line>
        <Line name="Часы работы" icon="clock">
          {hours ? <span className="numbers">{bindUnits(hours)}</span> : null}
        </Line>
        <Line name="Телефон" icon="phone">
          {phone ? (
            <a href={`tel:${phone}`} className="numbers relative touch-area font-medium text-ink no-underline hover:text-primary">
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
        <LocationOnMap map={map} coordinates={coordinates} address={address} title={name} />
      </div>
    </li>
  )
}

type LineProps = { name: string; icon: 'map-pin' | 'clock' | 'phone'; children: ReactNode }

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

/** The address with its city, once. */
const fullAddress = ({ city, address }: Pick<ShopLocation, 'city' | 'address'>): string =>
  [city && !address.includes(city) ? city : null, address].filter(Boolean).join(', ')

export { unlessHashChange as shouldRevalidate } from '#web/forms/revalidation.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  const settings = services.settings.current()
  const shops = await listShopPlaces(services.db, services.clock())
  return {
    shops,
    details: pickShopDetails(settings),
    map: pickMapSettings(settings),
    structuredData: shopsData(shops, settings.phone, services.config.publicOrigin),
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta({
    title: 'Контакты — Родник',
    description: 'Телефон, почта, адреса магазинов, часы работы и как проехать.',
    path: '/contacts',
    matches,
    structuredData: loaderData.structuredData,
  })
