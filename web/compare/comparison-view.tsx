// Tabs, the switch and the table. Tab and switch stand in the address: links, so that they work without scripts and survive going back.
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { compareHref } from '#contract/compare/compare-link.ts'
import { buttonClass } from '../ui/button.tsx'
import { chipClass } from '../ui/chip.tsx'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { ShareButton } from '../ui/controls/share-button.tsx'
import { CompareTable } from './compare-table.tsx'
import type { CompareGroup } from './compare-view.ts'
import type { Removal } from './compare-column.tsx'
import { RowChooser } from './row-chooser.tsx'

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
      <nav aria-label="Подкатегории" className="compare-tabs scroll-row">
        {groups.map(({ subcategory, products }) => (
          <Link
            key={subcategory}
            preventScrollReset
            to={hrefWith(tabParameter, subcategory)}
            className={chipClass(subcategory === group.subcategory ? 'chosen' : 'rest')}
            aria-current={subcategory === group.subcategory ? 'page' : undefined}
          >
            {subcategory} <small>{products.length}</small>
          </Link>
        ))}
      </nav>
      <div className="compare-tools">
        {canDiffer ? (
          <Link
            to={hrefWith(differencesParameter, isOnlyDifferences ? null : '1')}
            className="compare-switch"
            role="switch"
            aria-checked={isOnlyDifferences}
            preventScrollReset
            // A switch answers to the space bar as well, a link alone does not.
            onKeyDown={(event) => {
              if (event.key !== ' ') return
              event.preventDefault()
              event.currentTarget.click()
            }}
          >
            Только различия
          </Link>
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
        <ShareButton
          title="Сравнение товаров"
          path={compareHref(group.products.map(({ article }) => article))}
          what={'Ссылка на\u00a0сравнение'}
          className={buttonClass('plain')}
        >
          <Icon name="copy" />
          <span className="max-md:sr-only">Поделиться ссылкой</span>
        </ShareButton>
      </div>
      <CompareTable group={group} rows={rows} removal={removal} returnTo={hrefWith(tabParameter, params.get(tabParameter))} />
    </section>
  )
}
