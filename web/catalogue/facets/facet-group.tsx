// One property of the filters, folded or open. Its parts take ready texts and ask only whether they are there: on the server they are moulds
// (facet-markup.tsx), in the browser they stand in each other.
import type { ReactNode } from 'react'
import { escapeName } from '#contract/escape-name.ts'
import { Icon } from '#web/ui/icon.tsx'
import { cutValues, valuesWithSearch, type GroupView, type ValueView } from './facet-groups.ts'
import { FacetRange, rangeFields } from './facet-range.tsx'

export type ValuesGroup = Extract<GroupView, { values: ValueView[] }>

export type FacetGroupProps = {
  group: GroupView
  wordId: string
  isOpen: boolean
  /** values that are not hidden behind «Ещё» */
  isPinned: (text: string) => boolean
  /** the list with all values of a group, but for its name */
  wholeHref: string
}

export function FacetGroup({ onToggle, ...props }: FacetGroupProps & { onToggle: (isOpen: boolean) => void }) {
  const { group } = props
  return (
    <GroupFrame {...frameFields(props)} onToggle={onToggle}>
      {'range' in group ? <FacetRange {...rangeFields(group)} /> : <GroupValues {...props} group={group} />}
    </GroupFrame>
  )
}

function GroupValues({ group, isPinned, wholeHref }: FacetGroupProps & { group: ValuesGroup }) {
  const boxes = (values: ValueView[]) => values.map((value) => <ValueBox key={value[0]} {...valueFields(group, value)} />)
  if (group.asSizes) return <SizeValues boxes={boxes(group.values)} hint={group.hint} />
  const { shown, rest } = cutValues(group.values, isPinned)
  return <ListedValues {...listFields(group, rest.length, wholeHref)} boxes={boxes(shown)} rest={boxes(rest)} />
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

export type FrameFields = ReturnType<typeof frameFields>

export function frameFields({ group, wordId, isOpen }: Pick<FacetGroupProps, 'group' | 'wordId' | 'isOpen'>) {
  const { name, unit, word } = group
  const title = unit && !isInches(group) ? `${name}, ${unit}` : name
  return { title, count: foldedCount(group), isOpen, word: word?.word, wordText: word?.text, wordId }
}

type GroupFrameProps = FrameFields & { onToggle?: (isOpen: boolean) => void; children: ReactNode }

export function GroupFrame({ title, count, isOpen, word, wordText, wordId, onToggle, children }: GroupFrameProps) {
  const details = (
    <details className="facet" aria-label={title} open={isOpen} onToggle={onToggle && ((event) => onToggle(event.currentTarget.open))}>
      <summary>
        <span>{title}</span>
        <small>{count}</small>
        <Icon name="chevron-down" />
      </summary>
      {children}
    </details>
  )
  if (!word) return details
  return (
    // Beside the summary and not in it: a control inside a control is none for screen readers.
    <div className="facet-worded">
      <button type="button" popoverTarget={wordId} className="word-mark" aria-label={`Что такое ${word}`}>
        ?
      </button>
      <div id={wordId} popover="auto" className="word-text">
        <b>{word}</b>
        <p>{wordText}</p>
      </div>
      {details}
    </div>
  )
}

export const SizeValues = ({ boxes, hint }: { boxes: ReactNode; hint: string | undefined }) => (
  <>
    <div className="sizes">{boxes}</div>
    {hint && <p className="facet-hint">{hint}</p>}
  </>
)

export type ListFields = ReturnType<typeof listFields>

export const listFields = ({ name, values, more = 0 }: ValuesGroup, restCount: number, wholeHref: string) => ({
  /** of the field in which a value is found */
  search: values.length + more >= valuesWithSearch ? `Найти: ${name}` : '',
  more,
  moreHref: more > 0 ? wholeHref + encodeURIComponent(name) : '',
  restCount,
})

export const ListedValues = ({ search, more, moreHref, restCount, boxes, rest }: ListFields & { boxes: ReactNode; rest: ReactNode }) => (
  <div className="values">
    {search && <input type="search" className="value-search" data-value-search="" placeholder="Найти" aria-label={search} />}
    {boxes}
    {moreHref && (
      <a href={moreHref} className="values-more" data-keep-scroll="" data-more-values="">
        Ещё&nbsp;{more}
      </a>
    )}
    {restCount ? (
      <details className="values-rest">
        <summary>Ещё&nbsp;{restCount}</summary>
        {rest}
      </details>
    ) : null}
  </div>
)

export type ValueFields = ReturnType<typeof valueFields>

export function valueFields(group: ValuesGroup, [text, count, chosen, without]: ValueView) {
  const { field, prefix = '' } = group
  return {
    name: without === undefined ? field : undefined,
    without,
    value: prefix + escapeName(text),
    shown: text + (isInches(group) ? '"' : ''),
    count,
    isChosen: chosen === 1,
    isEmpty: count === 0 && !chosen,
  }
}

export const ValueBox = ({ name, without, value, shown, count, isChosen, isEmpty }: ValueFields) => (
  <label>
    <input type="checkbox" name={name} data-without={without} value={value} defaultChecked={isChosen} disabled={isEmpty} />
    {shown}
    <span>{count}</span>
  </label>
)
