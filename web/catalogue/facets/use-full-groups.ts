// Fetches filter values that a list did not send: of a closed group when it is opened, or by request.
import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { isUnsent, valuesParameter, type GroupView } from './facet-view-model.ts'
import type { FullGroups } from './filter-values.route.ts'

/** @param open names of the groups that are open at first */
export function useFullGroups(sent: GroupView[], href: string, open: ReadonlySet<string>) {
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
