// Renders one filter group: a range, sizes as buttons, or values with a search field.
import { useRef, useState, type MouseEvent, type ReactNode, type ToggleEvent, useEffect } from 'react'
import { PrefetchPageLinks, useLocation } from 'react-router'
import { escapeName } from '#contract/catalogue/filter-escape.ts'
import { valueWithUnit } from '#contract/values/typography.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { isPlainClick } from '#web/ui/plain-click.ts'
import { useEarlyInput } from '#web/ui/use-early-input.ts'
import { cutValues, isUnsent, valuesShown, valuesWithSearch, type GroupView, type ValueView } from './facet-view-model.ts'
import { FacetRange } from './facet-range.tsx'
import { isChosen, toggledHref, type FilterForm } from './filter-form.ts'

type ValuesGroup = Extract<GroupView, { values: ValueView[] }>

type FacetGroupProps = {
  group: GroupView
  form: FilterForm
  wordId: string
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  /** chosen values, shown above «Ещё» */
  isPinned: (text: string) => boolean
  /** list with all values of a group, to which the group's name is added */
  wholeHref: string
}

export function FacetGroup({ group, form, wordId, isOpen, onToggle, isPinned, wholeHref }: FacetGroupProps) {
  const { name, unit, word } = group
  const title = unit && !isInches(group) ? `${name}, ${unit}` : name
  const toggle = ({ target, currentTarget }: ToggleEvent<HTMLDetailsElement>) => {
    if (target !== currentTarget) return // React bubbles the toggle of «Ещё»
    onToggle(currentTarget.open)
    if (currentTarget.open && isUnsent(group)) form.load(name)
  }
  const details = (
    <details className="facet" aria-label={title} open={isOpen} onToggle={toggle}>
      <summary>
        <span>{title}</span>
        <small>{closedCount(group)}</small>
        <Icon name="chevron-down" />
      </summary>
      {'range' in group ? (
        <FacetRange group={group} form={form} />
      ) : (
        <GroupValues group={group} form={form} isPinned={isPinned} wholeHref={wholeHref} />
      )}
    </details>
  )
  if (!word) return details
  return (
    // Next to the summary: screen readers do not announce a control inside a control.
    <div className="facet-worded">
      {/* Of no form: WebKit 2.44 (Safari 17.4) ignores `popovertarget` in forms. */}
      <button type="button" form="" popoverTarget={wordId} className="word-mark" aria-label={`Что такое ${word.word}`}>
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

const isInches = (group: GroupView): boolean => 'values' in group && group.asSizes === true && group.unit?.startsWith('дюйм') === true

function closedCount(group: GroupView): string {
  if ('range' in group) return group.range.from === undefined && group.range.to === undefined ? '' : 'выбрано'
  const count = group.values.length + (group.more ?? 0)
  const chosen = group.values.filter(([, , isListed]) => isListed).length
  return chosen > 0 ? `${chosen} из ${count}` : String(count)
}

type GroupValuesProps = Pick<FacetGroupProps, 'form' | 'isPinned' | 'wholeHref'> & { group: ValuesGroup }

function GroupValues({ group, form, isPinned, wholeHref }: GroupValuesProps) {
  const { name, values, more = 0, asSizes, hint } = group
  const [search, setSearch] = useState('')
  const [matches, setMatches] = useState<(text: string, typed: string) => boolean>()
  const [isWhole, setWhole] = useState(false)
  const moreHref = wholeHref + encodeURIComponent(name)
  const searchField = useRef<HTMLInputElement>(null)
  const searchFor = (typed: string) => {
    // The search needs the values that were not sent.
    if (more > 0 && search === '') form.load(name)
    if (search === '')
      // Without a connection all values stay.
      void import('./match-values.ts').then(({ matchesValue }) => setMatches(() => matchesValue)).catch(() => undefined)
    setSearch(typed)
  }
  useEarlyInput(() => (searchField.current?.value ? searchFor(searchField.current.value) : undefined))
  const fetchMore = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    setWhole(!isUnsent(group))
    form.load(name)
  }
  if (isUnsent(group)) {
    const rows = asSizes ? Math.ceil(more / 4) * 1.5 : Math.min(more, valuesShown + 2) + (more >= valuesWithSearch ? 1.5 : 0)
    return (
      <div className="values-awaited" style={{ '--rows': rows }}>
        <Link to={moreHref} className="values-more" preventScrollReset onClick={fetchMore}>
          Показать значения: {more}
        </Link>
      </div>
    )
  }
  const isFound = (value: ValueView): boolean => matches?.(shownText(group, value[0]), search) ?? true
  const boxes = (some: ValueView[]): ReactNode =>
    some.map((value) => <ValueBox key={value[0]} group={group} value={value} form={form} isHidden={!isFound(value)} />)
  // Chosen ones first, as they were when the panel was opened: nothing moves from under the pointer.
  const ordered = asSizes ? values : [...values.filter(([text]) => isPinned(text)), ...values.filter(([text]) => !isPinned(text))]
  if (asSizes) {
    return (
      <>
        <div className="sizes">{boxes(values)}</div>
        {hint && <p className="facet-hint">{hint}</p>}
      </>
    )
  }
  const { shown, rest } = cutValues(ordered, isWhole ? () => true : isPinned)
  const isSearching = search.trim() !== ''
  return (
    <div className="values">
      {values.length + more >= valuesWithSearch && (
        <input
          type="search"
          className="value-search"
          placeholder="Найти"
          aria-label={`Найти: ${name}`}
          ref={searchField}
          value={search}
          onChange={({ currentTarget }) => searchFor(currentTarget.value)}
        />
      )}
      {boxes(shown)}
      {isSearching && more === 0 && !values.some(isFound) && (
        <p role="status" className="values-none">
          {name === 'Бренд' ? 'Такого бренда нет' : 'Такого значения нет'}
        </p>
      )}
      {more > 0 && (
        <Link to={moreHref} className="values-more" preventScrollReset onClick={fetchMore}>
          Ещё&nbsp;{more}
        </Link>
      )}
      {rest.length > 0 && (
        <details className="values-rest" open={isSearching || undefined}>
          <summary>Ещё&nbsp;{rest.length}</summary>
          {boxes(rest)}
        </details>
      )}
    </div>
  )
}

export const shownText = (group: GroupView, text: string): string => valueWithUnit(text, isInches(group) ? group.unit : null)

type ValueBoxProps = { group: ValuesGroup; value: ValueView; form: FilterForm; isHidden: boolean }

function ValueBox({ group, value, form, isHidden }: ValueBoxProps) {
  const { field, prefix = '' } = group
  const [text, count, chosen, without] = value
  const { isIntended, ...intent } = usePrefetchIntent()
  const [isTicked, setTicked] = useTick(isChosen(form, group, value))
  return (
    <label hidden={isHidden} {...intent}>
      <input
        type="checkbox"
        name={without === undefined ? field : undefined}
        value={prefix + escapeName(text)}
        checked={isTicked}
        disabled={count === 0 && !chosen}
        onChange={({ currentTarget }) => {
          setTicked(currentTarget.checked)
          if (without !== undefined) form.open(without)
          else if (currentTarget.form) form.apply(currentTarget.form)
        }}
      />
      {shownText(group, text)}
      <span>{count}</span>
      {isIntended && <PrefetchPageLinks page={without ?? toggledHref(form.filter, group, text)} />}
    </label>
  )
}

/** A tick is shown before the navigation that it starts is rendered, until the filter or the location changes. */
function useTick(isOn: boolean) {
  const until = isOn + useLocation().key
  const [tick, setTick] = useState({ isTicked: isOn, until })
  if (tick.until !== until) setTick({ isTicked: isOn, until })
  return [tick.isTicked, (isTicked: boolean) => setTick({ isTicked, until })] as const
}

const restMs = 100

/** Spread all but `isIntended` on the element. */
function usePrefetchIntent() {
  const [isNear, setNear] = useState(false)
  const [isIntended, setIntended] = useState(false)
  useEffect(() => {
    if (!isNear || savesData()) return undefined
    const timer = setTimeout(setIntended, restMs, true)
    return () => {
      clearTimeout(timer)
      setIntended(false)
    }
  }, [isNear])
  const enter = () => setNear(true)
  const leave = () => setNear(false)
  return { isIntended, onPointerEnter: enter, onFocus: enter, onPointerLeave: leave, onBlur: leave }
}

/** Chromium's data saver. */
const savesData = (): boolean => 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true
