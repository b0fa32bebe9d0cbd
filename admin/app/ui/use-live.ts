// Keeps lists and records live: a change of what a page shows reads its data again; tells who else has a record open (STAFF-08).
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { presenceSeconds, type LiveTopic, type Person } from '#contract/staff/live.ts'
import { useConnection } from './connection.ts'
import { liveStatus, onLive, peopleAt } from './live-events.ts'
import { openStore } from './open-store.ts'

/** Events of one change come together. */
const settleMs = 150
/** Walking through records announces none of them. */
const staysMs = 400
/** As long as a session without use: an unattended page does not prolong it. */
const unattendedMs = 60 * 60_000

type Interest = { topics: readonly LiveTopic[]; id: string | undefined }
const interests = new Set<Interest>()
/** Something that is shown has changed. */
const stale = openStore(false)
let usedAt = Date.now()

/**
 * While the calling component is shown, a change of one of the topics reads the data of the page again.
 * @param topics the same array at each rendering @param id of the one record that it shows; by default any
 */
export function useLive(topics: LiveTopic | readonly LiveTopic[], id?: string | number): void {
  const key = id === undefined ? undefined : String(id)
  useEffect(() => {
    const interest = { topics: [topics].flat(), id: key }
    interests.add(interest)
    return () => void interests.delete(interest)
  }, [topics, key])
}

/** Calls `listener` with each change of one of the topics. */
export function useLiveChange(topics: readonly LiveTopic[], listener: () => void): void {
  useEffect(
    () => onLive((event) => void ((event.kind === 'reload' || (event.kind === 'change' && topics.includes(event.topic))) && listener())),
    [topics, listener],
  )
}

/** Once, in the frame. */
export function useLiveRevalidation(): void {
  const { revalidate, state } = useRevalidator()
  const isOpen = useConnection().state === 'open'
  const isIdle = useNavigation().state === 'idle' && state === 'idle' && isOpen
  const isDue = useSyncExternalStore(stale.subscribe, stale.read, () => false)
  useEffect(
    () =>
      onLive((event) => {
        if (event.kind === 'reload' ? interests.size > 0 : event.kind === 'change' && isShown(event.topic, event.ids)) stale.write(true)
      }),
    [],
  )
  useEffect(() => {
    const stop = new AbortController()
    const noted = () => void (usedAt = Date.now())
    for (const type of ['pointerdown', 'keydown']) document.addEventListener(type, noted, { signal: stop.signal, passive: true })
    return () => stop.abort()
  }, [])
  useEffect(() => {
    if (!isDue || !isIdle) return undefined
    const read = () => {
      if (document.hidden || Date.now() - usedAt > unattendedMs) return
      stale.write(false)
      void revalidate()
    }
    const timer = setTimeout(read, settleMs)
    const stop = new AbortController()
    for (const type of ['visibilitychange', 'pointerdown', 'keydown']) document.addEventListener(type, read, { signal: stop.signal })
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [isDue, isIdle, revalidate])
}

const isShown = (topic: LiveTopic, ids: readonly string[] | undefined): boolean =>
  [...interests].some((one) => one.topics.includes(topic) && (one.id === undefined || ids === undefined || ids.includes(one.id)))

export const useIsLive = (): boolean => useSyncExternalStore(liveStatus.subscribe, liveStatus.read, () => true)

/**
 * Tells the others that this person has the record open.
 * @param id undefined: none is open @returns who else has it open
 */
export function usePresence(topic: LiveTopic, id: string | number | undefined): readonly Person[] {
  const key = id === undefined ? undefined : String(id)
  useEffect(() => {
    if (key === undefined) return undefined
    const announce = (open: string | null) => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, keepalive: true }
      void fetch('/api/v1/staff/presence', { ...init, body: JSON.stringify({ tab, topic, id: open }) }).catch(() => undefined)
    }
    let isAnnounced = false
    const enter = () => {
      isAnnounced = true
      announce(key)
    }
    const leave = () => {
      if (isAnnounced) announce(null)
    }
    const entering = setTimeout(enter, staysMs)
    const repeating = setInterval(enter, presenceSeconds * 1000)
    addEventListener('pagehide', leave)
    return () => {
      clearTimeout(entering)
      clearInterval(repeating)
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [topic, key])
  return useWhoHasOpen(topic)(key ?? '')
}

/** For lists. @returns who else has a record open, by its key */
export function useWhoHasOpen(topic: LiveTopic): (id: string | number) => readonly Person[] {
  const [, setCount] = useState(0)
  useEffect(() => onLive((event) => void (event.kind === 'presence' && event.topic === topic && setCount((count) => count + 1))), [topic])
  return useCallback((id) => peopleAt(topic, String(id)) ?? nobody, [topic])
}

const nobody: readonly Person[] = []
const tab = Math.random().toString(36).slice(2)
