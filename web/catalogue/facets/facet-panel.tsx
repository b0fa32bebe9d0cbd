// Renders the filters as one GET form (CAT-05, CAT-18): a column next to the list, or a sheet.
// The sheet (to 1350 px and over a table) is a native popover: its button works before scripts.
import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent, type ToggleEvent } from 'react'
import { Form, useLocation, useNavigate, useNavigation, useSearchParams, useFetcher } from 'react-router'
import { pageParams } from '#contract/catalogue/filter-params.ts'
import { withPage, type ListingFilter } from '#contract/catalogue/filter.ts'
import { catalogueHref } from '#contract/catalogue/filter-serialize.ts'
import type { FieldErrors } from '#contract/errors.ts'
import { formatCount } from '#contract/values/money.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { useEarlyInput } from '#web/ui/use-early-input.ts'
import { useWindowEvent } from '#web/ui/use-window-event.ts'
import { FacetGroup } from './facet-group.tsx'
import { openGroups, valuesParameter, type GroupView, isUnsent } from './facet-view-model.ts'
import type { FilterForm } from './filter-form.ts'
import { isTouched, readFacetForm } from './parse-filter-form.ts'
import { useShownFilter } from './use-shown-filter.ts'
import type { FullGroups } from './filter-values.route.ts'

// Filter groups that the visitor opened and closed, until the document is left (ROUTE-17).
const remembered = new Map<string, boolean>()

export const facetFormId = 'facets'
export const sheetId = 'filters'
const sheetHash = `#${sheetId}`

type FacetPanelProps = {
  /** category, subcategory and query in one string: key for the remembered open groups */
  place: string
  groups: GroupView[]
  unlisted: string[]
  listed: ListingFilter
  /** the same, or of the list that could not be fetched */
  filter: ListingFilter
  href: string
  total: number
  clearedHref: string
  isFiltered: boolean
}

const noErrors: FieldErrors = {}

/** Needs `place` as its `key` too: open groups are computed on mount. */
export function FacetPanel({ place, groups: sent, unlisted, listed, filter, href, total, clearedHref, isFiltered }: FacetPanelProps) {
  const whole = useSearchParams()[0].get(valuesParameter)
  const wholeHref = `${href}&${valuesParameter}=`
  // Computed once: a group must not move from under the pointer when its last tick is removed.
  const [{ open, pinned }] = useState(() => atFirst(sent, place))
  const { groups, load } = useFullGroups(sent, href, open)
  const [errors, setErrors] = useState(noErrors)
  const { sheet, closeButton, isSheetOpen, openList, ...sheetEvents } = useSheet()
  const shown = useShownFilter(filter)

  const listHref = (next: ListingFilter) =>
    catalogueHref(withPage(next, 1)) + (whole === null ? '' : `&${valuesParameter}=${encodeURIComponent(whole)}`)
  const apply = (form: HTMLFormElement, isTyped?: true, mayBeSame = isTyped): boolean => {
    const read = readFacetForm(form, groups)
    const isValid = Object.keys(read.errors).length === 0
    setErrors(isValid ? noErrors : read.errors)
    const to = listHref(read.filter)
    if (isValid && !(mayBeSame && to === listHref(shown))) openList(to, isTyped)
    return isValid
  }
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const isButton = event.nativeEvent.submitter !== null
    if (apply(event.currentTarget, true) && isButton && isSheetOpen()) sheet.current?.hidePopover()
  }

  const formElement = useRef<HTMLFormElement>(null)
  useEarlyInput(() => {
    if (formElement.current && isTouched(formElement.current)) apply(formElement.current, undefined, true)
  })

  const form: FilterForm = { listed, filter: shown, errors, apply, open: openList, isInSheet: isSheetOpen, load }
  return (
    <section id={sheetId} ref={sheet} role="complementary" popover="auto" className="facets" aria-label="Фильтры" {...sheetEvents}>
      <div className="facets-head">
        <h2>Фильтры</h2>
        {isFiltered && (
          <Link to={clearedHref} preventScrollReset>
            Сбросить всё
          </Link>
        )}
        <button ref={closeButton} type="button" popoverTarget={sheetId} popoverTargetAction="hide" aria-label="Закрыть фильтры">
          <Icon name="close" />
        </button>
      </div>
      <Form
        id={facetFormId}
        ref={formElement}
        method="get"
        action="/catalog/v2"
        className="facets-form"
        noValidate
        autoComplete="off"
        onSubmit={onSubmit}
      >
        <input type="hidden" name={pageParams.query[0]} value={listed.query} />
        <input type="hidden" name={pageParams.category[0]} value={listed.category ?? ''} />
        <input type="hidden" name={pageParams.subcategory[0]} value={listed.subcategory ?? ''} />
        {whole !== null && <input type="hidden" name={valuesParameter} value={whole} />}
        {unlisted.map((value) => (
          <input key={value} type="hidden" name={pageParams.propertyValue[0]} value={value} />
        ))}
        {groups.map((group, at) => (
          <FacetGroup
            key={group.name}
            group={group}
            form={form}
            wordId={`word-${at}`}
            isOpen={open.has(group.name) || whole === group.name}
            onToggle={(isOpen) => void remembered.set(`${place}/${group.name}`, isOpen)}
            isPinned={(text) => whole === group.name || pinned.has(`${group.name}:${text}`)}
            wholeHref={wholeHref}
          />
        ))}
        <div className="facets-foot">
          <button type="submit">
            {/* Without scripts the number would stay that of the list before. */}
            <span className="only-without-scripts">Показать</span>
            <span className="only-with-scripts">
              {total === 0 ? 'Ничего не\u00a0найдено' : `Показать ${formatCount(total, 'товар', 'товара', 'товаров')}`}
            </span>
          </button>
        </div>
      </Form>
    </section>
  )
}

/** Open while the address ends with `#filters`, so that «back» closes it. */
function useSheet() {
  const sheet = useRef<HTMLElement>(null)
  const closeButton = useRef<HTMLButtonElement>(null)
  const { pathname, search, hash } = useLocation()
  const pending = useNavigation().location
  const navigate = useNavigate()
  const here = pathname + search
  const openedAt = useRef('')
  const request = useRef<{ from: string; to: string }>(undefined)
  const isSheetOpen = () => sheet.current?.matches(':popover-open') === true

  const requestedOr = (list: string) => (request.current?.from === here ? request.current.to : list)
  const addEntry = () => {
    openedAt.current = here
    // Closed and opened again before the list has come, the sheet still has its entry.
    const replace = window.location.hash === sheetHash
    void navigate(requestedOr(here) + sheetHash, { replace, preventScrollReset: true })
    void import('./watch-sheet.ts').then(({ watchSheet }) => sheet.current && watchSheet(sheet.current)).catch(() => undefined)
  }
  const followLocation = useEffectEvent((list: string, shown: string) => {
    if (request.current?.from !== list || shown !== sheetHash) request.current = undefined
    if (shown === sheetHash || !isSheetOpen()) return
    // «Back» closes the explanation of a word first.
    const word = sheet.current?.querySelector<HTMLElement>(':popover-open')
    word?.hidePopover()
    if (word || openedAt.current === '') addEntry() // opened before hydration
    else sheet.current?.hidePopover()
  })
  useEffect(() => followLocation(here, hash), [here, hash])

  // «Back» leaves the sheet's entry: the list that its button promised follows the one before, as after closing.
  useWindowEvent('popstate', () => {
    const list = requestedOr(here)
    if (!isSheetOpen() || window.location.hash === sheetHash || list === openedAt.current) return
    void navigate(list, { preventScrollReset: true })
  })

  const onToggle = (event: ToggleEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return // React bubbles the toggles of groups
    if (event.newState === 'open') {
      addEntry()
      closeButton.current?.focus()
    } else if (window.location.hash === sheetHash) {
      // Without a change the sheet's history entry is removed, else the changed list replaces it.
      const list = requestedOr(pending ? pending.pathname + pending.search : here)
      if (list === openedAt.current) void navigate(-1)
      else void navigate(list, { replace: true, preventScrollReset: true })
    }
  }
  /** @param isTyped rendered at once; after a tick the list is rendered later, perhaps after the sheet was closed */
  const openList = (to: string, isTyped?: true) => {
    const isInSheet = isSheetOpen()
    request.current = { from: here, to }
    void navigate(isInSheet ? to + sheetHash : to, { preventScrollReset: true, replace: isInSheet, flushSync: isTyped })
  }
  return { sheet, closeButton, isSheetOpen, openList, onToggle }
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
    const isOpen = remembered.get(`${place}/${name}`)
    if (isOpen === true) open.add(name)
    if (isOpen === false) open.delete(name)
  }
  return { open, pinned }
}

/** @param open names of the groups that are open at first */
function useFullGroups(sent: GroupView[], href: string, open: ReadonlySet<string>) {
  const [requested, setRequested] = useState<string[]>([])
  const { load: fetchGroups, data } = useFetcher<FullGroups>()
  // Shows the previous values until the next arrive.
  const [shown, setShown] = useState({ sent, data, groups: sent })
  if (shown.sent !== sent || shown.data !== data) setShown({ sent, data, groups: filled(sent, data?.groups ?? [], shown.groups) })

  const isMissing = (group: GroupView) =>
    'values' in group && group.more !== undefined && (requested.includes(group.name) || (isUnsent(group) && open.has(group.name)))
  const values = sent.filter(isMissing).map(({ name }) => `&${valuesParameter}=${encodeURIComponent(name)}`)
  const address = values.length === 0 ? '' : `/fragments/filters?${href.split('?')[1]}${values.join('')}`
  useEffect(() => {
    if (address !== '') void fetchGroups(address)
  }, [address, fetchGroups])
  return {
    groups: shown.groups,
    load(name: string) {
      if (!requested.includes(name)) setRequested([...requested, name])
      else if (address !== '') void fetchGroups(address) // failed before
    },
  }
}

const filled = (sent: GroupView[], fetched: GroupView[], before: GroupView[]): GroupView[] =>
  sent.map((group) => {
    const isSame = ({ name }: GroupView) => name === group.name
    const whole = fetched.find(isSame) ?? (isUnsent(group) ? before.find(isSame) : undefined)
    return whole ? merged(group, whole) : group
  })

/** Values of the list are newer than those of the whole group. */
function merged(group: GroupView, whole: GroupView): GroupView {
  if (!('values' in group) || !('values' in whole) || group.more === undefined || isUnsent(whole)) return group
  const newest = new Map(group.values.map((value) => [value[0], value]))
  return { ...whole, values: whole.values.map((value) => newest.get(value[0]) ?? [value[0], value[1]]) }
}
