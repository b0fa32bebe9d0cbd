// Offers where to search and the categories: on a phone the search is a screen of its own (SRCH-02).
import { imageHref } from '#contract/files/image-href.ts'
import { searchFor } from '#contract/catalogue/filter.ts'
import { catalogueHref } from '#contract/catalogue/filter-serialize.ts'
import { categoryHref, useShellData } from '#web/rendering/shell-data.ts'
import { useCrumbs } from '#web/rendering/use-crumbs.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'

export function CategoryRows() {
  const { categories = [] } = useShellData()
  if (categories.length === 0) return null
  return (
    <nav className="suggest-group suggest-categories" aria-label="Разделы каталога">
      <p aria-hidden="true">Разделы</p>
      {categories.map(({ slug, name, image }) => (
        <Link key={slug} to={categoryHref({ slug })} className="suggest-row">
          {image === null ? <Icon name="folder" /> : <img src={imageHref(image, 160)} width={40} height={40} alt="" loading="lazy" />}
          <span className="suggest-text">{name}</span>
        </Link>
      ))}
    </nav>
  )
}

/** «Искать «насос» в разделе …», on the pages of a category and its products. */
export function SearchWithin({ query, onOpen }: { query: string; onOpen: () => void }) {
  const section = useSection()
  if (!section) return null
  const { category, subcategory } = section
  return (
    <Link to={catalogueHref({ ...searchFor(query), category, subcategory })} className="suggest-row suggest-within" onClick={onOpen}>
      <Icon name="search" />
      <span className="suggest-text">
        Искать «{query}» в&nbsp;разделе «{subcategory ?? category}»
      </span>
    </Link>
  )
}

const cleanAddress = /^\/catalog\/(?!product\/)/

/** Category and lowest subcategory of the shown list or product. */
function useSection(): { category: string; subcategory: string | null } | undefined {
  const [category, ...below] = useCrumbs().filter(({ href }) => cleanAddress.test(href))
  return category && { category: category.name, subcategory: below.at(-1)?.name ?? null }
}
