// The product: gallery left, facts right; below the data sheet, the description and analogues.
import { RecentlyViewed } from '#web/recently-viewed/recently-viewed.tsx'
import { BreadcrumbsList } from '#web/ui/breadcrumbs-list.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SectionHeading } from '#web/ui/page-heading.tsx'
import { bindUnits } from '#web/ui/typeset.ts'
import { BuyBox } from './buy-box.tsx'
import { CopyButton } from './copy-button.tsx'
import { Gallery } from './gallery.tsx'
import { ProductList } from './product-list.tsx'
import { ProductMarks } from './product-marks.tsx'
import type { ProductView, PropertyView, ShopView } from './product-view.ts'

export function ProductPage({ view }: { view: ProductView }) {
  return (
    <div className="wrapper product">
      <BreadcrumbsList steps={view.crumbs.slice(0, -1)} current={view.name} />
      <div className="product-top">
        <Gallery
          images={view.images}
          name={view.name}
          corner={!view.isRemoved && <ProductMarks article={view.article} name={view.name} subcategory={view.subcategory} />}
        />
        <div className="product-facts">
          <p className="product-line">
            {view.brand !== null && <a href={view.brandHref ?? '/catalog/v2'}>{view.brand}</a>}
            <span>
              Арт. <span className="numbers">{view.article}</span> <CopyButton text={view.article} label="Скопировать артикул" />
            </span>
          </p>
          <h1>{bindUnits(view.name)}</h1>
          {view.isRemoved && (
            <Notice tone="warning" role="status">
              Товар снят с&nbsp;продажи. Посмотрите <a href="#related">похожие</a>.
            </Notice>
          )}
          <div className="product-decide">
            {!view.isRemoved && <BuyBox view={view} />}
            {view.short.length > 0 && (
              <div className="product-short">
                <DataSheet rows={view.short} />
                {view.properties.length > view.short.length && <a href="#properties">Все характеристики</a>}
              </div>
            )}
          </div>
          {!view.isRemoved && (
            <div className="product-boxes">
              {view.stock.length > 0 && <Shops stock={view.stock} />}
              <HowToGet />
            </div>
          )}
        </div>
      </div>
      {view.properties.length > 0 && (
        <section className="product-section" aria-labelledby="properties">
          <SectionHeading id="properties">Характеристики</SectionHeading>
          <div className="product-sheet">
            <DataSheet rows={view.properties} />
          </div>
        </section>
      )}
      {view.description && (
        <section className="product-section" aria-labelledby="description">
          <SectionHeading id="description">Описание</SectionHeading>
          <div className="product-text">
            {view.description.split(/\n+/).map((text, at) => (
              // Paragraphs of a fixed text never change their order.
              <p key={at}>{text}</p>
            ))}
          </div>
        </section>
      )}
      {view.related.length > 0 && (
        <section className="product-section" aria-labelledby="related">
          <SectionHeading id="related">Аналоги</SectionHeading>
          <ProductList cards={view.related} look="row" label="Аналоги" />
        </section>
      )}
      <RecentlyViewed current={view.isRemoved ? undefined : view.article} className="product-section" />
    </div>
  )
}

function DataSheet({ rows }: { rows: PropertyView[] }) {
  return (
    <dl className="sheet">
      {rows.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Guests see whether there are any, never how many (PROD-01). */
function Shops({ stock }: { stock: ShopView[] }) {
  return (
    <section className="product-box" aria-labelledby="shops">
      <h2 id="shops">
        Наличие в&nbsp;магазинах <small>Штуки видны после входа</small>
      </h2>
      <ul>
        {stock.map((shop) => (
          <li key={shop.address}>
            <span>
              {shop.address}
              <small>{shop.hours}</small>
            </span>
            <span className={shop.isAvailable ? 'stock-yes' : 'stock-order'}>
              {shop.isAvailable ? `В наличии${shop.count === null ? '' : ` ${shop.count}`}` : 'Под заказ'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const ways = [
  { icon: 'shop', title: 'Самовывоз', text: 'бесплатно, соберём заказ и\u00a0позвоним' },
  { icon: 'truck', title: 'Доставка по\u00a0городу', text: 'бесплатно при заказе от\u00a010\u00a0000\u00a0₸' },
  { icon: 'shield', title: 'Гарантия и\u00a0сервис', text: 'собственная сервисная служба' },
] as const

function HowToGet() {
  return (
    <section className="product-box" aria-labelledby="ways">
      <h2 id="ways">Как получить</h2>
      <ul className="ways">
        {ways.map(({ icon, title, text }) => (
          <li key={title}>
            <Icon name={icon} />
            <span>
              {title}
              <small>{text}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
