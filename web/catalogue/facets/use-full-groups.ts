// Fetches the values that a list did not send: of a closed group when it is opened, of a long one when all are wanted.
import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { isUnsent, valuesParameter, type GroupView } from './facet-view-model.ts'
import type { WholeGroups } from './filter-values.route.ts'

/** @param href of the list: another one is counted again. @param open names of the groups that are open at first */
export function useWholeGroups(sent: GroupView[], href: string, open: ReadonlySet<string>) {
  const [wanted, setWanted] = useState<string[]>([])
  const { load, data } = useFetcher<WholeGroups>()
  // Until the values of another list have come, those of the list before stay.
  const [shown, setShown] = useState({ sent, data, groups: sent })
  if (shown.sent !== sent || shown.data !== data) setShown({ sent, data, groups: filled(sent, data?.groups ?? [], shown.groups) })

  const isMissing = (group: GroupView) =>
    'values' in group && group.more !== undefined && (wanted.includes(group.name) || (isUnsent(group) && open.has(group.name)))
  const values = sent.filter(isMissing).map(({ name }) => `&${valuesParameter}=${encodeURIComponent(name)}`)
  const address = values.length === 0 ? '' : `/fragments/filters?${href.split('?')[1]}${values.join('')}`
  useEffect(() => {
    if (address !== '') void load(address)
  }, [address, load])
  return {
    groups: shown.groups,
    want(name: string) {
      if (!wanted.includes(name)) setWanted([...wanted, name])
      else if (address !== '') void load(address) // it has failed before
    },
  }
}

const filled = (sent: GroupView[], fetched: GroupView[], before: GroupView[]): GroupView[] =>
  sent.map((group) => {
    const isSame = ({ name }: GroupView) => name === group.name
    const whole = fetched.find(isSame) ?? (isUnsent(group) ? before.find(isSame) : undefined)
    return whole ? merged(group, whole) : group
  })

/** Values that came with the list are the newest: those of the whole group may still be counted for the list before. */
function merged(group: GroupView, whole: GroupView): GroupView {
  if (!('values' in group) || !('values' in whole) || group.more === undefined || isUnsent(whole)) return group
  const newest = new Map(group.values.map((value) => [value[0], value]))
  return { ...whole, values: whole.values.map((value) => newest.get(value[0]) ?? [value[0], value[1]]) }
}
