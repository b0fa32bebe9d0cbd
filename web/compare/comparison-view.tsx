// Renders tabs, switch and table of a comparison; tab and switch are links, to work without scripts.
import { Icon } from '#web/ui/icon.tsx'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { compareHref } from './comparison-link.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { ChipRow } from '#web/ui/chip-row.tsx'
import { Dropdown } from '#web/ui/dropdown.tsx'
import { Link } from '#web/ui/link.tsx'
import { ShareButton } from '#web/ui/controls/share-button.tsx'
import { CheckBox } from '#web/ui/controls/check-box.tsx'
import { CompareTable } from './compare-table.tsx'
import type { CompareGroup } from './compare-view.ts'
import type { Removal } from './compare-column.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'

type RowChooserProps = { names: string[]; hidden: ReadonlySet<string>; onChange: (name: string, isShown: boolean) => void }

function RowChooser({ names, hidden, onChange }: RowChooserProps) {
  if (names.length < 2) return null
  const shown = names.filter((name) => !hidden.has(name)).length
  const summary = (
    <>
      <Icon name="list" className="md:hidden" />
      <span className="max-md:sr-only">Характеристики: </span>
      {shown === names.length ? 'все' : `${shown} из\u00a0${names.length}`}
    </>
  )
  return (
    <Dropdown className="compare-chooser only-with-scripts" summary={summary}>
      {() => (
        <fieldset>
          <legend className="sr-only">Показывать характеристики</legend>
          {names.map((name) => (
            <label key={name}>
              <CheckBox checked={!hidden.has(name)} onChange={(isShown) => onChange(name, isShown)} />
              {name}
            </label>
          ))}
        </fieldset>
      )}
    </Dropdown>
  )
}

const tabParameter = 'tab'
const differencesParameter = 'differences'

export function ComparisonView({ groups, removal }: { groups: CompareGroup[]; removal: (article: string) => Removal }) {
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
      <ChipRow
        label="Подкатегории"
        className="compare-tabs scroll-row"
        chips={groups.map(({ subcategory, products }) => ({
          text: subcategory,
          count: products.length,
          href: hrefWith(tabParameter, subcategory),
          isChosen: subcategory === group.subcategory,
        }))}
        showsCounts
        preventScrollReset
      />
      <div className="compare-tools no-print">
        {canDiffer ? (
          <Link
            to={hrefWith(differencesParameter, isOnlyDifferences ? null : '1')}
            className="compare-switch"
            role="switch"
            aria-checked={isOnlyDifferences}
            preventScrollReset
            // A switch reacts to the space bar, a link alone does not.
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
            setHidden((before) => {
              const after = new Set(before)
              if (isShown) after.delete(name)
              else after.add(name)
              return after
            })
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

export function EmptyComparison({ title }: { title: string }) {
  return (
    <EmptyState icon="compare" title={title} link={{ to: '/catalog/v2', text: 'Перейти в\u00a0каталог' }}>
      <span className="only-with-scripts">Нажмите на&nbsp;весы в&nbsp;карточке товара. </span>
      <span className="only-without-scripts">
        Выбор товаров для сравнения работает только с&nbsp;JavaScript: включите его в&nbsp;браузере.{' '}
      </span>
      Сравнить можно до&nbsp;трёх товаров каждой подкатегории.
    </EmptyState>
  )
}

type MissingProductsProps = { missing: string[]; /** absent for a shared comparison */ onForget?: () => void }

const maxNamed = 10
const maxShownLength = 40

export function MissingProducts({ missing, onForget }: MissingProductsProps) {
  if (missing.length === 0) return null
  const named = missing
    .slice(0, maxNamed)
    .map((article) => (article.length > maxShownLength ? `${article.slice(0, maxShownLength)}…` : article))
  const further = missing.length - named.length
  return (
    <Notice tone="warning" role="status">
      <span className="wrap-anywhere">
        {missing.length === 1 ? 'Такого товара больше нет' : 'Этих товаров больше нет'}: {named.join(', ')}
        {further > 0 ? ` и\u00a0ещё ${further}` : ''}
      </span>
      {onForget ? (
        <button type="button" className="-my-2.5 ml-3 min-h-11 font-semibold underline underline-offset-4" onClick={onForget}>
          Убрать из&nbsp;сравнения
        </button>
      ) : null}
    </Notice>
  )
}
