// Renders help for an empty list: filters to remove, a search, contacts (CAT-13, SRCH-05).
import { catalogueHref } from '#contract/catalogue/filter-serialize.ts'
import { withoutQuery, withSearchCleared, type ListingFilter } from '#contract/catalogue/filter.ts'
import { formatCount } from '#contract/values/money.ts'
import { useShellData } from '#web/rendering/shell-data.ts'
import { SearchForm } from '#web/search/search-form.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { ChipRemoval, chipClass } from '#web/ui/chip.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { searchHref } from '#web/search/suggestion-href.ts'
import { cleanHref } from '#web/links/catalogue-links.ts'
import type { ListingView } from './listing-view.ts'
import { ProductList } from '../cards/product-list.tsx'

type EmptyListingProps = Pick<ListingView, 'filter' | 'removals' | 'correctedQuery' | 'clearedHref' | 'alike'>

export default function EmptyListing({ filter, removals, correctedQuery, clearedHref, alike }: EmptyListingProps) {
  const isSearch = filter.query !== ''
  return (
    <>
      <section className="empty" aria-labelledby="empty-title">
        <div className="empty-main">
          <span className="empty-picture">
            <Icon name="search" size={64} />
          </span>
          <div>
            <h2 id="empty-title">{isSearch ? 'По вашему запросу ничего не найдено. Нужна помощь?' : 'С такими фильтрами товаров нет'}</h2>
            <p>{isSearch ? searchedText(filter) : 'Уберите лишнее, и мы покажем ближайшее подходящее.'}</p>
            {isSearch ? (
              <>
                {correctedQuery !== null && (
                  <p>
                    Возможно, вы имели в&nbsp;виду: <Link to={searchHref(correctedQuery)}>{correctedQuery}</Link>
                  </p>
                )}
                {filter.category !== null && (
                  <p>
                    <Link to={catalogueHref(withSearchCleared(filter))}>Искать во всём каталоге</Link>
                  </p>
                )}
                <p>
                  Есть смета или заявка? <Link to="/article-list">Вставьте список артикулов</Link>
                </p>
                <p>
                  <Link to={catalogueHref(withoutQuery(filter))}>Убрать запрос и&nbsp;смотреть каталог</Link>
                </p>
              </>
            ) : (
              <div className="empty-search">
                <SearchForm id="search-empty" label="Поиск по всему каталогу" />
              </div>
            )}
          </div>
          {removals.length > 0 && <Removals removals={removals} clearedHref={clearedHref} />}
          <PersonalHelp />
          {isSearch && <CategoryLinks />}
        </div>
      </section>
      {alike.length > 0 && (
        <section aria-labelledby="alike-title">
          <h2 id="alike-title" className="empty-alike">
            Похожее на&nbsp;ваш запрос
          </h2>
          <ProductList cards={alike} label="Похожее на ваш запрос" />
        </section>
      )}
    </>
  )
}

const searchedText = ({ query, category }: ListingFilter): string =>
  category === null ? `Искали «${query}».` : `Искали «${query}» в разделе «${category}».`

function Removals({ removals, clearedHref }: Pick<ListingView, 'removals' | 'clearedHref'>) {
  return (
    <div className="empty-removals">
      <span>Уберите лишнее:</span>
      {removals.map(({ label, href, total }) => (
        <span key={label}>
          <Link to={href} className={chipClass('set')}>
            <ChipRemoval label="Убрать фильтр">{label}</ChipRemoval>
          </Link>{' '}
          и&nbsp;будет {formatCount(total, 'товар', 'товара', 'товаров')}
        </span>
      ))}
      <Link to={clearedHref}>Сбросить всё</Link>
    </div>
  )
}

function PersonalHelp() {
  const { shop } = useShellData()
  return (
    <aside className="empty-help">
      <b>Подберём за&nbsp;вас</b>
      {shop?.hours ? <span>Инженер на&nbsp;связи {shop.hours}</span> : null}
      <div>
        <Link to={shop?.phone ? `tel:${shop.phone}` : '/contacts'} className={buttonClass('primary')}>
          <Icon name="phone" />
          Позвоните
        </Link>
        <Link to="/contacts" className={buttonClass('plain')}>
          <Icon name="chat" />
          Напишите нам
        </Link>
      </div>
    </aside>
  )
}

function CategoryLinks() {
  const { categories = [] } = useShellData()
  return (
    <nav className="empty-categories" aria-label="Разделы каталога">
      <span>Или выберите раздел:</span>
      {categories.map((category) => (
        <Link key={category.slug} to={cleanHref(category)} className={chipClass()}>
          {category.name}
        </Link>
      ))}
    </nav>
  )
}
