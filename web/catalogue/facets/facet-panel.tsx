// The filters as one GET form (CAT-05, CAT-18): a column beside the list, a sheet at 1350 px and below and over a table. The sheet is a native popover,
// so its button works before any script; facet-form.ts adds what scripts do. Inputs are uncontrolled: what is ticked is the state.
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ListingFilter } from '#contract/catalogue-filter.ts'
import { escapeName } from '#contract/escape-name.ts'
import { formatCount } from '#contract/money.ts'
import { Icon } from '#web/ui/icon.tsx'
import { FacetRange } from './facet-range.tsx'
import { keepGroup, keptGroup } from '../listing/kept-groups.ts'
import { cutValues, valuesParameter, valuesWithSearch, type GroupView, type ValueView } from './facet-groups.ts'

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
        {groups.map((group, at) => (
          <FacetGroup
            key={group.name}
            group={group}
            wordId={`word-${at}`}
            onToggle={(isOpen) => keepGroup(place, group.name, isOpen)}
            isOpen={open.has(group.name) || whole === group.name}
            isPinned={(text) => whole === group.name || pinned.has(`${group.name}:${text}`)}
            wholeHref={wholeHref}
          />
        ))}
        <div className="facets-foot">
          <button type="submit">Показать {formatCount(total, 'товар', 'товара', 'товаров')}</button>
        </div>
      </form>
    </aside>
  )
}

type Pinned = (text: string) => boolean

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

type FacetGroupProps = {
  group: GroupView
  wordId: string
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  isPinned: Pinned
  wholeHref: string
}

function FacetGroup({ group, wordId, isOpen, onToggle, isPinned, wholeHref }: FacetGroupProps) {
  const { name, unit, word } = group
  const details = (
    <details className="facet" open={isOpen} onToggle={(event) => onToggle(event.currentTarget.open)}>
      <summary>
        <span>{unit && !isInches(group) ? `${name}, ${unit}` : name}</span>
        <small>{foldedCount(group)}</small>
        <Icon name="chevron-down" />
      </summary>
      {'range' in group ? (
        <FacetRange group={group} />
      ) : (
        <FacetValues group={group} isPinned={isPinned} wholeHref={wholeHref + encodeURIComponent(name)} />
      )}
    </details>
  )
  if (!word) return details
  return (
    // Beside the summary and not in it: a control inside a control is none for screen readers.
    <div className="facet-worded">
      <button type="button" popoverTarget={wordId} className="word-mark" aria-label={`Что такое ${word.word}`}>
        ?
      </button>
      <div id={wordId} popover="auto" className="word-text">
        <b>{word.word}</b>
        <p>{word.text}</p>
      </div>
      {details}
    </div>
  )
}

/** Inches are written on the values, as people say them: 1/2". */
const isInches = (group: GroupView): boolean => 'values' in group && group.asSizes === true && group.unit?.startsWith('дюйм') === true

/** What a folded group holds: «2 из 11», or «11» where nothing is chosen. */
function foldedCount(group: GroupView): string {
  if ('range' in group) return group.range.from === undefined && group.range.to === undefined ? '' : 'выбрано'
  const count = group.values.length + (group.more ?? 0)
  const chosen = group.values.filter(([, , isChosen]) => isChosen).length
  return chosen > 0 ? `${chosen} из ${count}` : String(count)
}

type FacetValuesProps = { group: Extract<GroupView, { values: ValueView[] }>; isPinned: Pinned; wholeHref: string }

function FacetValues({ group, isPinned, wholeHref }: FacetValuesProps) {
  const { values, asSizes, hint, more = 0 } = group
  if (asSizes) {
    return (
      <>
        <div className="sizes">
          <Values group={group} values={values} />
        </div>
        {hint && <p className="facet-hint">{hint}</p>}
      </>
    )
  }
  const { shown, rest } = cutValues(values, isPinned)
  return (
    <div className="values">
      {values.length + more >= valuesWithSearch && (
        <input type="search" className="value-search" data-value-search="" placeholder="Найти" aria-label={`Найти: ${group.name}`} />
      )}
      <Values group={group} values={shown} />
      {more > 0 && (
        <a href={wholeHref} className="values-more" data-keep-scroll="" data-more-values="">
          Ещё&nbsp;{more}
        </a>
      )}
      {rest.length > 0 && (
        <details className="values-rest">
          <summary>Ещё&nbsp;{rest.length}</summary>
          <Values group={group} values={rest} />
        </details>
      )}
    </div>
  )
}

function Values({ group, values }: { group: Extract<GroupView, { values: ValueView[] }>; values: ValueView[] }) {
  const { field, prefix = '' } = group
  const mark = isInches(group) ? '"' : ''
  return values.map(([text, count, chosen, without]) => (
    <label key={text}>
      <input
        type="checkbox"
        name={without === undefined ? field : undefined}
        data-without={without}
        value={prefix + escapeName(text)}
        defaultChecked={chosen === 1}
        disabled={count === 0 && !chosen}
      />
      {text + mark}
      <span>{count}</span>
    </label>
  ))
}
