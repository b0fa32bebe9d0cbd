// The filters as one GET form (CAT-05, CAT-18): a column beside the list, a sheet at 1350 px and below and over a table. The sheet is a native popover,
// so its button works before any script; facet-form.ts adds what scripts do. Inputs are uncontrolled: what is ticked is the state.
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ListingFilter } from '#contract/catalogue-filter.ts'
import { formatCount } from '#contract/money.ts'
import { Icon } from '#web/ui/icon.tsx'
import { keepGroup, keptGroup } from '../listing/kept-groups.ts'
import { FacetGroup, type FacetGroupProps } from './facet-group.tsx'
import { valuesParameter, type GroupView } from './facet-groups.ts'

export const facetFormId = 'facets'
export const sheetId = 'filters'
const openGroups = 4

type FacetPanelProps = {
  /** whose groups are kept open */ place: string
  groups: GroupView[]
  /** chosen values that no group has a box for */
  boxless: string[]
  filter: ListingFilter
  /** of the list that is shown */
  href: string
  total: number
  clearedHref: string
  isFiltered: boolean
}

/** Give it `place` as its `key`, too: what stands open is settled when the panel comes. */
export function FacetPanel({ place, groups, boxless, filter, href, total, clearedHref, isFiltered }: FacetPanelProps) {
  // As it was at first: a group that closed, or a value that moved, when its last tick is taken away would jump from under the pointer.
  const whole = useSearchParams()[0].get(valuesParameter)
  const wholeHref = `${href}&${valuesParameter}=`
  const [{ open, pinned }] = useState(() => atFirst(groups, place))
  const shown = groups.map((group, at) => ({
    group,
    wordId: `word-${at}`,
    isOpen: open.has(group.name) || whole === group.name,
    isPinned: (text: string) => whole === group.name || pinned.has(`${group.name}:${text}`),
    wholeHref,
  }))
  return (
    <aside id={sheetId} popover="auto" className="facets" aria-label="Фильтры">
      <div className="facets-head">
        <h2>Фильтры</h2>
        {isFiltered && (
          <a href={clearedHref} data-keep-scroll="">
            Сбросить всё
          </a>
        )}
        <button type="button" popoverTarget={sheetId} popoverTargetAction="hide" aria-label="Закрыть фильтры" className="facets-close">
          <Icon name="close" />
        </button>
      </div>
      <form id={facetFormId} action="/catalog/v2" className="facets-form" noValidate autoComplete="off">
        <input type="hidden" name="query" value={filter.query} />
        <input type="hidden" name="category" value={filter.category ?? ''} />
        <input type="hidden" name="subcategory" value={filter.subcategory ?? ''} />
        {whole !== null && <input type="hidden" name={valuesParameter} value={whole} />}
        {boxless.map((value) => (
          <input key={value} type="hidden" name="property_item_str" value={value} />
        ))}
        <div className="contents" {...contentOf(shown, place)} />
        <div className="facets-foot">
          <button type="submit">Показать {formatCount(total, 'товар', 'товара', 'товаров')}</button>
        </div>
      </form>
    </aside>
  )
}

// The server writes groups without React (markup-mould.ts).
const onServer = import.meta.env.SSR ? await import('./facet-markup.tsx') : undefined

function contentOf(groups: FacetGroupProps[], place: string) {
  if (onServer) return { dangerouslySetInnerHTML: { __html: groups.map(onServer.groupMarkup).join('') } }
  const one = (props: FacetGroupProps) => {
    const { name } = props.group
    return <FacetGroup key={name} {...props} onToggle={(isOpen) => keepGroup(place, name, isOpen)} />
  }
  return { children: groups.map(one) }
}

function atFirst(groups: GroupView[], place: string): { open: Set<string>; pinned: Set<string> } {
  const open = new Set(groups.slice(0, openGroups).map(({ name }) => name))
  const pinned = new Set<string>()
  for (const group of groups) {
    if ('range' in group) {
      if (group.range.from !== undefined || group.range.to !== undefined) open.add(group.name)
      continue
    }
    for (const [text, , chosen] of group.values) {
      if (!chosen) continue
      open.add(group.name)
      pinned.add(`${group.name}:${text}`)
    }
  }
  for (const { name } of groups) {
    const isOpen = keptGroup(place, name)
    if (isOpen === true) open.add(name)
    if (isOpen === false) open.delete(name)
  }
  return { open, pinned }
}
