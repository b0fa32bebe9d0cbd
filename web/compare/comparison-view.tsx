// Tabs, the switch and the table. Tab and switch stand in the address: links, so that they work without scripts and survive going back.
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { chipClass } from '#web/ui/chip.tsx'
import { CompareTable } from './compare-table.tsx'
import type { CompareGroup } from './compare-view.ts'
import type { Removal } from './compare-column.tsx'
import { RowChooser } from './row-chooser.tsx'
import { ShareButton } from './share-button.tsx'

const tabParameter = 'tab'
const differencesParameter = 'differences'

type ComparisonViewProps = { groups: CompareGroup[]; removal: (article: string) => Removal }

export function ComparisonView({ groups, removal }: ComparisonViewProps) {
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const group = groups.find(({ subcategory }) => subcategory === params.get(tabParameter)) ?? groups[0]!
  const isOnlyDifferences = params.get(differencesParameter) === '1'
  const hrefWith = (name: string, value: string | null) => {
    const next = new URLSearchParams(params)
    if (value === null) next.delete(name)
    else next.set(name, value)
    return [pathname, next.toString()].filter(Boolean).join('?')
  }
  const canDiffer = group.products.length > 1
  const rows = group.rows.filter(({ name, isSame }) => !hidden.has(name) && !(isOnlyDifferences && canDiffer && isSame))
  return (
    <section aria-label={group.subcategory}>
      <nav aria-label="Подкатегории" className="compare-tabs scroll-row" data-keep-scroll="">
        {groups.map(({ subcategory, products }) => (
          <a
            key={subcategory}
            href={hrefWith(tabParameter, subcategory)}
            className={chipClass(subcategory === group.subcategory ? 'chosen' : 'rest')}
            aria-current={subcategory === group.subcategory ? 'page' : undefined}
          >
            {subcategory} <small>{products.length}</small>
          </a>
        ))}
      </nav>
      <div className="compare-tools">
        {canDiffer ? (
          <a
            href={hrefWith(differencesParameter, isOnlyDifferences ? null : '1')}
            className="compare-switch"
            role="switch"
            aria-checked={isOnlyDifferences}
            data-keep-scroll=""
            // A switch answers to the space bar as well, a link alone does not.
            onKeyDown={(event) => {
              if (event.key !== ' ') return
              event.preventDefault()
              event.currentTarget.click()
            }}
          >
            Только различия
          </a>
        ) : null}
        <RowChooser
          key={group.subcategory}
          names={group.rows.map(({ name }) => name)}
          hidden={hidden}
          onChange={(name, isShown) => {
            const next = new Set(hidden)
            if (isShown) next.delete(name)
            else next.add(name)
            setHidden(next)
          }}
        />
        <ShareButton articles={group.products.map(({ article }) => article)} />
      </div>
      <CompareTable group={group} rows={rows} removal={removal} returnTo={hrefWith(tabParameter, params.get(tabParameter))} />
    </section>
  )
}
