import type { PropertyView } from './product-view.ts'

/** Characteristics with their units; columns are the style's affair. */
export function DataSheet({ rows }: { rows: PropertyView[] }) {
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
