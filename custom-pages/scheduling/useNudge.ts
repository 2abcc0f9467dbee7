import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import type { TimetableEntry } from './entries.ts'
import { moveByKey, type LessonPosition } from './moves.ts'

interface Nudge {
  readonly entry: TimetableEntry
  readonly place: LessonPosition
}

/**
 * Moves a lesson by the arrow keys: it is displayed at the new place, and Enter confirms (or opens a lesson that isn't being moved). The focus
 * follows it from column to column. With `hours`, up and down are times of the day, otherwise weeks.
 */
export const useNudge = (
  root: RefObject<HTMLElement | null>,
  hours: boolean,
  {
    entryOf,
    onPlace,
    movable,
  }: {
    entryOf(id: string): TimetableEntry | undefined
    onPlace(entry: TimetableEntry, place: LessonPosition): void
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
    onPlace(nudge.entry, nudge.place)
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
