import { useEffect, useRef } from 'react'
import { dayMinutes, minuteOf, type CalendarEntry } from './entry.ts'
import {
  columnAt,
  drawnBetween,
  droppedAt,
  spanText,
  stretchedTo,
  type ColumnBox,
  type EntryPosition,
  type Point,
} from './moves.ts'

/** Distance in px after which a press becomes a drag. */
const threshold = 4
const edge = 48
const edgeSpeed = 12

export interface DragHandlers {
  entryOf(id: string): CalendarEntry | undefined
  /** Called when an entry was dropped elsewhere, or stretched. */
  onPlace(id: string, place: EntryPosition): void
  onOpen(id: string): void
  /**
   * Called when a time was drawn, or a day pressed; without minutes where only the day is known.
   */
  readonly onDraw?:
    | ((place: Pick<EntryPosition, 'start' | 'holderId'> & { readonly minutes?: number }) => void)
    | undefined
  readonly movable: boolean
}

interface Drag {
  readonly kind: 'move' | 'stretch' | 'draw'
  readonly entry?: CalendarEntry
  readonly from: Point
  readonly columns: readonly ColumnBox[]
  readonly scroller: HTMLElement
  /** Position and scroll offset at the start of the drag; nothing is measured during it. */
  readonly view: { readonly top: number; readonly bottom: number }
  readonly scrolled: number
  /** Minutes of the entry's length above the pointer. */
  readonly grabbed: number
  readonly press: HTMLElement
  /** The holder in whose column it was grabbed. */
  readonly home?: string | undefined
  ghost?: Ghost
  place?: EntryPosition
  at: Point
  frame: number
}

const columnsOf = (root: HTMLElement): ColumnBox[] =>
  [...root.querySelectorAll<HTMLElement>('[data-day]')].map(element => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const { day = '', holder, hours } = element.dataset
    return {
      day,
      left,
      right,
      top,
      bottom,
      hours: hours !== undefined,
      ...(holder === undefined ? {} : { holderId: holder }),
    }
  })

interface Look {
  readonly transform: string
  readonly text: string
  readonly width?: string
  readonly height?: string
}
interface Ghost {
  readonly element: HTMLElement
  /** Writes only what differs from the last frame. */
  show(look: Look): void
}
/**
 * Creates the element that follows the pointer; it moves by transforms, so that nothing else needs
 * a new layout or paint.
 */
const ghostOf = (root: HTMLElement, width: number): Ghost => {
  const element = document.createElement('div')
  element.className = 'ghost'
  element.style.width = `${width}px`
  root.append(element)
  let last: Partial<Look> = {}
  return {
    element,
    show: look => {
      if (look.text !== last.text) element.textContent = look.text
      for (const name of ['transform', 'width', 'height'] as const)
        if (look[name] !== undefined && look[name] !== last[name]) element.style[name] = look[name]
      last = look
    },
  }
}

const placeOf = (now: Drag, column: ColumnBox, point: Point): EntryPosition | undefined =>
  now.kind === 'draw'
    ? drawnBetween(column, now.from, point)
    : now.kind === 'stretch' && now.entry
      ? stretchedTo(now.entry, column, point)
      : now.entry && droppedAt(now.entry, column, point, now.grabbed, now.home)

/** Writes where a drag would end, and shows it there. */
const drawDrag = (now: Drag): void => {
  const by = now.scroller.scrollTop - now.scrolled
  const point = { x: now.at.x, y: now.at.y + by }
  const column = columnAt(now.columns, now.kind === 'draw' ? { x: now.from.x, y: point.y } : point)
  if (!column || !now.ghost) return
  const place = placeOf(now, column, point)
  if (!place) return
  now.place = place
  const text = column.hours ? spanText(place) : `${column.day.slice(5)} ${place.start.slice(11)}`
  const label = now.entry ? `${text}  ${now.entry.name}` : text
  if (!column.hours)
    return now.ghost.show({
      transform: `translate(${now.at.x + 8}px, ${now.at.y + 8}px)`,
      text: label,
    })
  const home =
    now.kind === 'move'
      ? column
      : (now.columns.find(({ day }) => day === place.start.slice(0, 10)) ?? column)
  const perMinute = (home.bottom - home.top) / dayMinutes
  const top = minuteOf(place.start) * perMinute
  const left = now.kind === 'draw' ? column.left : home.left
  now.ghost.show({
    transform: `translate(${left + 2}px, ${home.top - by + top}px)`,
    text: label,
    width: `${column.right - column.left - 4}px`,
    height: `${Math.max(18, place.minutes * perMinute - 2)}px`,
  })
}

/** Follows a drag until its frame is cancelled; near an edge of the hours it scrolls. */
const follow = (current: () => Drag | undefined): void => {
  const now = current()
  if (!now) return
  const hours = now.columns[0]?.hours
  if (hours && now.at.y > now.view.bottom - edge) now.scroller.scrollTop += edgeSpeed
  else if (hours && now.at.y < now.view.top + edge) now.scroller.scrollTop -= edgeSpeed
  drawDrag(now)
  now.frame = requestAnimationFrame(() => follow(current))
}

/** The drag that begins with a press; undefined if nothing can be dragged or drawn. */
const dragOf = (
  event: PointerEvent,
  element: HTMLElement,
  handlers: DragHandlers,
): Drag | undefined => {
  if (event.button !== 0 || event.pointerType === 'touch' || !(event.target instanceof Element))
    return undefined
  const press = event.target.closest<HTMLElement>('[data-lesson], [data-day]')
  if (!press || (event.target.closest('button') && !press.dataset.lesson)) return undefined
  const entry = press.dataset.lesson ? handlers.entryOf(press.dataset.lesson) : undefined
  const inHours = press.closest('[data-hours]') !== null
  if (
    press.dataset.lesson
      ? !entry || entry.locked || !handlers.movable
      : !handlers.onDraw || !inHours
  )
    return undefined
  const column = press.closest<HTMLElement>('[data-day]')
  const from = { x: event.clientX, y: event.clientY }
  const height = column?.getBoundingClientRect().height ?? 1
  // an entry that began the day before is grabbed that much further behind its start
  const before =
    entry && column
      ? (Date.parse(`${column.dataset.day ?? ''}T00:00Z`) -
          Date.parse(`${entry.start.slice(0, 10)}T00:00Z`)) /
        60_000
      : 0
  const scroller = element.querySelector<HTMLElement>('[data-scroller]') ?? element
  return {
    kind: !entry ? 'draw' : event.target.closest('[data-grip]') ? 'stretch' : 'move',
    ...(entry ? { entry } : {}),
    from,
    columns: columnsOf(element),
    scroller,
    view: scroller.getBoundingClientRect(),
    scrolled: scroller.scrollTop,
    grabbed:
      ((from.y - press.getBoundingClientRect().top) / height) * 1440 +
      (press.dataset.from === '0' ? before : 0),
    press,
    home: column?.dataset.holder,
    at: from,
    frame: 0,
  }
}

/** Handles a click: opens an entry, or a plan at the clicked time or day. */
const openPressed = (event: MouseEvent, handlers: DragHandlers): void => {
  if (!(event.target instanceof Element)) return
  const pressed = event.target.closest<HTMLElement>('[data-lesson], [data-draw]')
  const { lesson, draw: drawStart } = pressed?.dataset ?? {}
  const entry = lesson === undefined ? undefined : handlers.entryOf(lesson)
  if (entry) handlers.onOpen(entry.id)
  else if (drawStart !== undefined) handlers.onDraw?.({ start: drawStart })
}

const listenForDrags = (
  element: HTMLElement,
  latest: { readonly current: DragHandlers },
): (() => void) => {
  let drag: Drag | undefined
  // the click that follows a drag opens nothing
  let dragged = false

  const end = (): void => {
    if (!drag) return
    cancelAnimationFrame(drag.frame)
    drag.ghost?.element.remove()
    drag.press.removeAttribute('data-dragged')
    element.removeAttribute('data-dragging')
    drag = undefined
    window.removeEventListener('pointermove', move)
    window.removeEventListener('pointerup', up)
    window.removeEventListener('pointercancel', end)
    window.removeEventListener('keydown', key, true)
  }
  const move = (event: PointerEvent): void => {
    if (!drag) return
    drag.at = { x: event.clientX, y: event.clientY }
    if (drag.ghost || Math.hypot(drag.at.x - drag.from.x, drag.at.y - drag.from.y) < threshold)
      return
    drag.ghost = ghostOf(element, drag.press.getBoundingClientRect().width)
    if (drag.entry) drag.press.setAttribute('data-dragged', '')
    element.setAttribute('data-dragging', drag.kind)
    drag.frame = requestAnimationFrame(() => follow(() => drag))
  }
  const up = (event: PointerEvent): void => {
    if (!drag) return
    drag.at = { x: event.clientX, y: event.clientY }
    const { kind, ghost, entry } = drag
    if (ghost) drawDrag(drag)
    const { place } = drag
    dragged = ghost !== undefined
    end()
    // the click event, if any, follows immediately
    setTimeout(() => (dragged = false))
    if (!ghost || !place) return
    if (kind === 'draw') latest.current.onDraw?.(place)
    else if (entry) latest.current.onPlace(entry.id, place)
  }
  const key = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    end()
  }
  const down = (event: PointerEvent): void => {
    const newDrag = dragOf(event, element, latest.current)
    if (!newDrag) return
    drag = newDrag
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', up)
    window.addEventListener('pointercancel', end)
    window.addEventListener('keydown', key, true)
  }
  const click = (event: MouseEvent): void => {
    if (!dragged) openPressed(event, latest.current)
  }
  element.addEventListener('pointerdown', down)
  element.addEventListener('click', click)
  return () => {
    end()
    element.removeEventListener('pointerdown', down)
    element.removeEventListener('click', click)
  }
}

/**
 * Lets a mouse or pen drag, resize and draw entries in a grid whose columns have `data-day`,
 * entries `data-lesson` and their handles `data-grip`. React is updated once, at the end. Touch
 * scrolls; entries are moved by a dialog there.
 */
export const useDrag = (handlers: DragHandlers) => {
  const root = useRef<HTMLDivElement>(null)
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  useEffect(() => {
    const element = root.current
    return element ? listenForDrags(element, latest) : undefined
  }, [])
  return root
}
