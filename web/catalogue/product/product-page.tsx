// Renders the product page: gallery, facts, data sheet, documents, mounting kit, sizes and analogues.
import type { PropertyView, DocumentView, ProductView } from './product-view.ts'
import { Icon } from '#web/ui/icon.tsx'
import './product-page.css'
import { RecentlyViewed } from '../recently-viewed/recently-viewed.tsx'
import { BreadcrumbsList } from '#web/ui/breadcrumbs-list.tsx'
import { Link } from '#web/ui/link.tsx'
import { ProductName } from '#web/ui/product-name.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '#web/ui/page-heading.tsx'
import { ShareButton } from '#web/ui/controls/share-button.tsx'
import { BuyBox } from './buy-box.tsx'
import type { CardView } from '../cards/card-view-model.ts'
import { Gallery } from './gallery.tsx'
import { MountingKit } from './mounting-kit.tsx'
import { HowToGet, Shops } from './stock-and-delivery.tsx'
import { ProductList } from '../cards/product-list.tsx'
import { CardActions } from '../cards/card-actions.tsx'
import { FamilyTable, SizeButtons } from './size-variants.tsx'
import { showToast } from '../../ui/toast.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'

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

/** Opened in a new tab (PROD-01). */
function ProductDocuments({ documents }: { documents: DocumentView[] }) {
  return (
    <section className="product-box product-documents" aria-labelledby="documents">
      <h2 id="documents">Документы</h2>
      <ul>
        {documents.map(({ href, title, size }) => (
          <li key={href}>
            <a href={href} target="_blank" type="application/pdf">
              <Icon name="document" />
              <span>
                {title}
                <small>PDF, {size}</small>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** None where there are fewer than three. */
function ProductSections({ view }: { view: ProductView }) {
  const parts: [id: string, title: string, count: number | null, isThere: boolean][] = [
    ['properties', 'Другие характеристики', null, view.more.length > 0],
    ['description', 'Описание', null, view.description !== ''],
    ['documents', 'Документы', view.documents.length, view.documents.length > 0],
    ['questions', 'Вопросы и\u00a0ответы', view.questions.length, view.questions.length > 0],
    ['mounting', 'Нужно для\u00a0монтажа', view.needs.length, view.needs.length > 0],
    ['family', 'Размеры серии', view.family?.members.length ?? 0, view.family !== null],
    ['analogues', view.analogues.title, view.analogues.cards.length, view.analogues.cards.length > 0],
  ]
  const shown = parts.filter(([, , , isThere]) => isThere)
  if (shown.length < 3) return null
  return (
    <nav className="product-parts scroll-row" aria-label="Разделы страницы">
      {shown.map(([id, title, count]) => (
        <a key={id} href={`#${id}`}>
          {title}
          {count === null ? null : <small> {count}</small>}
        </a>
      ))}
    </nav>
  )
}

const longName = 150
const crumbLength = 80

export function ProductPage({ view }: { view: ProductView }) {
  const { family, needs, analogues, together } = view
  const isLong = view.name.length > longName
  return (
    <div className="wrapper product">
      <BreadcrumbsList steps={view.crumbs.slice(0, -1)} current={isLong ? `${view.name.slice(0, crumbLength).trimEnd()}…` : view.name} />
      <div className="product-top">
        <Gallery
          images={view.images}
          name={view.name}
          corner={!view.isRemoved && <CardActions article={view.article} name={view.name} subcategory={view.subcategory} />}
        />
        <div className="product-facts">
          <div className="product-line">
            {view.brand !== null && <Link to={view.brandHref ?? '/catalog/v2'}>{view.brand}</Link>}
            <span className="product-article">
              Арт. <span className="numbers">{view.article}</span> <CopyButton article={view.article} />
            </span>
            <span className="product-actions">
              <ShareButton title={view.name} path={view.canonical} className="product-action">
                <Icon name="share" />
                Поделиться
              </ShareButton>
            </span>
          </div>
          <h1 className={isLong ? 'long' : undefined}>
            <ProductName name={view.name} />
          </h1>
          {view.isRemoved && (
            <Notice tone="warning" role="status">
              Товар снят с&nbsp;продажи.
              {analogues.cards.length > 0 && (
                <>
                  {' '}
                  Посмотрите <a href="#analogues">похожие</a>.
                </>
              )}
            </Notice>
          )}
          <div className="product-decide">
            {!view.isRemoved && <BuyBox view={view} />}
            <div className="product-short">
              {family && <SizeButtons family={family} />}
              {view.short.length > 0 && <DataSheet rows={view.short} />}
              {view.more.length > 0 && <a href="#properties">Другие характеристики</a>}
            </div>
          </div>
          {!view.isRemoved && (
            <div className="product-boxes">
              {view.shops.length > 0 && <Shops shops={view.shops} note={view.shopsNote} />}
              <HowToGet view={view} />
            </div>
          )}
        </div>
      </div>
      <ProductSections view={view} />
      <Details view={view} />
      <Questions questions={view.questions} />
      {needs.length > 0 && <MountingKit needs={needs} />}
      {family && <FamilyTable family={family} />}
      <CardsSection id="analogues" {...analogues} />
      <CardsSection id="together" {...together} />
      <RecentlyViewed current={view.isRemoved ? undefined : view.article} className="product-section" />
    </div>
  )
}

function CardsSection({ id, title, cards }: { id: string; title: string; cards: CardView[] }) {
  if (cards.length === 0) return null
  return (
    <Section id={id} title={title} className={cards.length < 3 ? 'product-section few' : 'product-section'}>
      <ProductList cards={cards} layout={cards.length < 3 ? 'list' : 'row'} label={title} />
    </Section>
  )
}

function Details({ view }: { view: ProductView }) {
  if (view.more.length === 0 && view.description === '' && view.documents.length === 0) return null
  return (
    <div className={view.documents.length > 0 ? 'product-details product-details-two' : 'product-details'}>
      <div>
        {view.more.length > 0 && (
          <Section id="properties" title="Другие характеристики" className="product-section">
            <div className="product-sheet">
              <DataSheet rows={view.more} />
            </div>
          </Section>
        )}
        {view.description && (
          <Section id="description" title="Описание" className="product-section">
            <div className="product-text">
              {view.description.split(/\n+/).map((text, at) => (
                <p key={at}>{text}</p>
              ))}
            </div>
          </Section>
        )}
      </div>
      {view.documents.length > 0 && <ProductDocuments documents={view.documents} />}
    </div>
  )
}

function Questions({ questions }: Pick<ProductView, 'questions'>) {
  if (questions.length === 0) return null
  return (
    <Section id="questions" title={'Вопросы и\u00a0ответы'} className="product-section">
      {questions.map(({ question, answer }) => (
        <div key={question} className="product-text whitespace-pre-line">
          <p>
            <b>{question}</b>
          </p>
          <p>{answer}</p>
        </div>
      ))}
    </Section>
  )
}

function CopyButton({ article }: { article: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(article)
      showToast({ text: 'Артикул скопирован' })
    } catch {
      showToast({ text: 'Не удалось скопировать. Выделите артикул и скопируйте его вручную.', tone: 'error' })
    }
  }
  return (
    <IconButton icon="copy" label="Скопировать артикул" className={useHydrated() ? 'copy' : 'copy invisible'} onClick={() => void copy()} />
  )
}
