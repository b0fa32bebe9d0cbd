// Renders the favourite and compare buttons in the corner of a product's picture; icons come from CSS.
import { CompareButton } from '#web/compare/compare-button.tsx'
import { FavouriteButton } from '#web/favourites/favourite-button.tsx'

type ProductMarksProps = { article: string; name: string; subcategory: string; className?: string }

export function CardActions({ article, name, subcategory, className = 'marks' }: ProductMarksProps) {
  return (
    <span className={className}>
      <FavouriteButton article={article} name={name} />
      <CompareButton article={article} name={name} subcategory={subcategory} />
    </span>
  )
}
