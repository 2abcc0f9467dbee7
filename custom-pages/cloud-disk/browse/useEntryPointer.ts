import { useRef, type MouseEvent, type PointerEvent } from 'react'
import type { DiskScreen } from './useDiskScreen.ts'

/** Milliseconds of a long press that selects. */
const longPressMs = 500
/** Pixels that it may tremble. */
const trembleSize = 8

const indexAt = (target: EventTarget): number | undefined => {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
  return element?.dataset.index === undefined ? undefined : Number(element.dataset.index)
}
const partAt = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-part]')?.dataset.part : undefined

/**
 * A finger that rests on an entry: `isOver` says of the click after it that it belongs to the
 * press.
 */
const useLongPress = (onPress: (index: number) => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const from = useRef({ x: 0, y: 0 })
  const isPressed = useRef(false)
  const cancel = (): void => clearTimeout(timer.current)
  return {
    handlers: {
      onPointerDown: (event: PointerEvent): void => {
        isPressed.current = false
        const index = indexAt(event.target)
        if (event.pointerType !== 'touch' || index === undefined) return
        from.current = { x: event.clientX, y: event.clientY }
        timer.current = setTimeout(() => {
          isPressed.current = true
          onPress(index)
        }, longPressMs)
      },
      onPointerMove: ({ clientX, clientY }: PointerEvent): void => {
        const { x, y } = from.current
        if (Math.abs(clientX - x) > trembleSize || Math.abs(clientY - y) > trembleSize) cancel()
      },
      onPointerUp: cancel,
      onPointerCancel: cancel,
    },
    wasPress: (): boolean => {
      const { current } = isPressed
      isPressed.current = false
      return current
    },
  }
}

/**
 * The pointer in a list of entries. A click on the name opens, elsewhere it selects; with shift it
 * selects up to there, with ctrl it adds. On a phone a tap opens, and a long press or the box
 * selects, whereupon taps select too.
 */
export const useEntryPointer = (screen: DiskScreen) => {
  const { selection, entries, phone } = screen
  const press = useLongPress(index => selection.toggle(index))
  const onClick = (event: MouseEvent): void => {
    const index = indexAt(event.target)
    if (index === undefined) return
    const part = partAt(event.target)
    const entry = entries.entries[index]
    const adds = event.ctrlKey || event.metaKey
    // a link that is opened elsewhere is the browser's
    if (part === 'name') event.preventDefault()
    if (press.wasPress() || !entry) return
    if (part === 'menu') {
      const rect = (
        event.target instanceof Element ? event.target : event.currentTarget
      ).getBoundingClientRect()
      if (!selection.has(entry.id)) selection.move(index)
      screen.openMenu(
        { top: rect.bottom, left: rect.left },
        selection.has(entry.id) ? screen.selected : [entry],
      )
    } else if (event.shiftKey) selection.extendTo(index)
    else if (part === 'check' || adds) selection.toggle(index)
    else if (phone && screen.selected.length > 0) selection.toggle(index)
    else if (part === 'name' || phone) screen.open(entry)
    else selection.only(index)
  }
  return {
    ...press.handlers,
    onClick,
    onDoubleClick: (event: MouseEvent): void => {
      const index = indexAt(event.target)
      const entry = index === undefined ? undefined : entries.entries[index]
      if (entry && partAt(event.target) === undefined) screen.open(entry)
    },
    onContextMenu: (event: MouseEvent): void => {
      const index = indexAt(event.target)
      const entry = index === undefined ? undefined : entries.entries[index]
      if (index === undefined || !entry) return
      event.preventDefault()
      // on a phone this is the long press, which selects
      if (phone) return
      if (!selection.has(entry.id)) selection.only(index)
      screen.openMenu(
        { top: event.clientY, left: event.clientX },
        selection.has(entry.id) ? screen.selected : [entry],
      )
    },
  }
}
