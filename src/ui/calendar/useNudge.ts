import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import type { CalendarEntry } from './entry.ts'
import { moveByKey, type EntryPosition } from './moves.ts'

interface Nudge {
  readonly entry: CalendarEntry
  readonly place: EntryPosition
}

/**
 * Moves an entry by the arrow keys: it is displayed at the new place, and Enter confirms (or opens
 * an entry that isn't being moved). The focus follows it from column to column. With `hours`, up
 * and down are times of the day, otherwise weeks.
 */
export const useNudge = (
  root: RefObject<HTMLElement | null>,
  hours: boolean,
  {
    entryOf,
    onPlace,
    movable,
  }: {
    entryOf(id: string): CalendarEntry | undefined
    onPlace(id: string, place: EntryPosition): void
    movable: boolean
  },
) => {
  const [nudge, setNudge] = useState<Nudge>()
  const id = nudge?.entry.id
  const focus = useRef<string>(undefined)
  useEffect(() => {
    const targetId = id ?? focus.current
    focus.current = id
    // React creates a new element in another column
    const lessons = targetId
      ? (root.current?.querySelectorAll<HTMLElement>('[data-lesson]') ?? [])
      : []
    ;[...lessons].find(({ dataset }) => dataset.lesson === targetId)?.focus()
  }, [nudge, id, root])
  const cancel = (): void => setNudge(undefined)
  const commit = (): void => {
    if (!nudge) return
    setNudge(undefined)
    onPlace(nudge.entry.id, nudge.place)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const lesson = event.target instanceof HTMLElement ? event.target.dataset.lesson : undefined
    if (lesson === undefined) return
    if (nudge && (event.key === 'Enter' || event.key === 'Escape')) {
      event.preventDefault()
      event.stopPropagation()
      return event.key === 'Enter' ? commit() : cancel()
    }
    const entry = nudge?.entry.id === lesson ? nudge.entry : entryOf(lesson)
    if (!entry || entry.locked || !movable || event.altKey || event.ctrlKey || event.metaKey) return
    const place =
      nudge?.entry.id === lesson ? nudge.place : { start: entry.start, minutes: entry.minutes }
    const next = moveByKey(place, event.key, event.shiftKey, hours)
    if (!next) return
    event.preventDefault()
    setNudge({ entry, place: next })
  }
  return { nudge, onKeyDown, commit, cancel }
}
