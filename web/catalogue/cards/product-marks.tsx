// Heart and scale in the corner of a picture (FAV-01, CMP-01). Two elements without script: what they do is in layout/product-presses.ts,
// and their icons are drawn by CSS, because a list has up to 72 of each.

type ProductMarksProps = { article: string; name: string; subcategory: string; className?: string }

export function ProductMarks({ article, name, subcategory, className = 'marks' }: ProductMarksProps) {
  return (
    <span className={className}>
      <button
        type="button"
        className="mark mark-favourite"
        data-favourite={article}
        aria-haspopup="dialog"
        aria-label={`В избранное: ${name}`}
        title="В избранное"
      />
      <button
        type="button"
        className="mark mark-compare"
        data-compare={article}
        data-subcategory={subcategory}
        aria-pressed="false"
        aria-label={`Сравнить: ${name}`}
        title="Сравнить"
      />
    </span>
  )
}
