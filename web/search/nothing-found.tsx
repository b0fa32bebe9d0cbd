// Renders the suggestions of a query that finds nothing: call, write, list of articles (SRCH-05).
import { useShellData } from '#web/rendering/shell-data.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'

export function NothingFound({ query }: { query: string }) {
  const { shop } = useShellData()
  return (
    <div className="suggest-nothing">
      <p>По&nbsp;запросу «{query}» ничего не&nbsp;нашлось. Проверьте слова или спросите нас&nbsp;— подберём.</p>
      {shop?.phone ? (
        <a href={`tel:${shop.phone}`}>
          <Icon name="phone" />
          {shop.phoneText}
        </a>
      ) : (
        <Link to="/contacts">
          <Icon name="chat" />
          Контакты
        </Link>
      )}
      <Link to="/article-list">
        <Icon name="document" />
        Вставить список артикулов
      </Link>
      <Link to="/precatalog">
        <Icon name="folder" />
        Смотреть каталог
      </Link>
    </div>
  )
}
