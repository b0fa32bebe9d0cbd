import type { ProductView } from './product-view.ts'

/** Links to the parts of a long page; only those that it has, and none where there is little to choose from. */
export function ProductSections({ view }: { view: ProductView }) {
  const parts: [id: string, title: string, count: number | null, isThere: boolean][] = [
    ['properties', 'Характеристики', null, view.properties.length > 0],
    ['description', 'Описание', null, view.description !== ''],
    ['documents', 'Документы', view.documents.length, view.documents.length > 0],
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
