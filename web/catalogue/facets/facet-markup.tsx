// The filters' groups as the server writes them (markup-mould.ts).
import { mouldOf, type ReadyMarkup } from '#web/layout/markup-mould.ts'
import {
  frameFields,
  GroupFrame,
  listFields,
  ListedValues,
  SizeValues,
  ValueBox,
  valueFields,
  type FacetGroupProps,
  type FrameFields,
  type ListFields,
  type ValueFields,
  type ValuesGroup,
} from './facet-group.tsx'
import { cutValues, type ValueView } from './facet-groups.ts'
import { FacetRange, rangeFields, type RangeFields } from './facet-range.tsx'

const frame = mouldOf<FrameFields & { body: ReadyMarkup }>(({ body, ...fields }) => <GroupFrame {...fields}>{body}</GroupFrame>)
const range = mouldOf((fields: RangeFields) => <FacetRange {...fields} />)
const sizeValues = mouldOf<{ boxes: ReadyMarkup; hint: string | undefined }>((fields) => <SizeValues {...fields} />)
const listedValues = mouldOf<ListFields & { boxes: ReadyMarkup; rest: ReadyMarkup }>((fields) => <ListedValues {...fields} />)
const valueBox = mouldOf((fields: ValueFields) => <ValueBox {...fields} />)

/** What `<FacetGroup>` would be. */
export function groupMarkup(props: FacetGroupProps): string {
  const { group } = props
  const html = 'range' in group ? range(rangeFields(group)) : valuesMarkup({ ...props, group })
  return frame({ ...frameFields(props), body: { html } })
}

function valuesMarkup({ group, isPinned, wholeHref }: FacetGroupProps & { group: ValuesGroup }): string {
  const boxes = (values: ValueView[]) => ({ html: values.map((value) => valueBox(valueFields(group, value))).join('') })
  if (group.asSizes) return sizeValues({ boxes: boxes(group.values), hint: group.hint })
  const { shown, rest } = cutValues(group.values, isPinned)
  return listedValues({ ...listFields(group, rest.length, wholeHref), boxes: boxes(shown), rest: boxes(rest) })
}
