import { useEffect, useRef, useSyncExternalStore } from 'react'

export interface Shortcut {
  /** 'j', '/', '?', 'enter', 'escape', 'mod+s' (Ctrl, or Cmd on a Mac), 'shift+x'. */
  readonly key: string
  /** Its effect, in the reader's language; shown by '?'. */
  readonly label: string
  readonly group?: string
}
interface Entry extends Shortcut {
  readonly restsInInputs: boolean
  readonly run: (event: KeyboardEvent) => void
}

const entries: Entry[] = []
let uniqueShortcuts: readonly Shortcut[] = []
const listeners = new Set<() => void>()
const changed = () => {
  const named = entries.map(({ key, label, group }) =>
    group === undefined ? { key, label } : { key, label, group },
  )
  // two parts of a screen may have the same key for the same thing
  uniqueShortcuts = [...new Map(named.map(one => [JSON.stringify(one), one])).values()]
  for (const listener of listeners) listener()
}

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  !(target instanceof HTMLInputElement && /^(checkbox|radio|button|submit)$/.test(target.type))

/**
 * The name of a key event: 'mod+k', 'shift+enter', '?'. Shift is included in a typed character, so
 * it is only named for letters and named keys.
 */
export const keyOf = (
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
): string => {
  const key = event.key.toLowerCase()
  const sign = key.length === 1 && !/[a-z0-9]/.test(key)
  return `${event.ctrlKey || event.metaKey ? 'mod+' : ''}${event.altKey ? 'alt+' : ''}${event.shiftKey && !sign ? 'shift+' : ''}${key}`
}

/**
 * Single keys, and chords that an input has itself (`restsInInputs`), rest while a person types,
 * and while a dialog or menu is open above the page.
 */
const handle = (event: KeyboardEvent) => {
  if (event.defaultPrevented) return
  const key = keyOf(event)
  const entry = entries.findLast(candidate => candidate.key === key)
  if (!entry) return
  const chord = key.startsWith('mod+') && !entry.restsInInputs
  if (!chord && typing(event.target)) return
  if (
    !chord &&
    event.target instanceof Element &&
    event.target.closest('[role=dialog],[role=menu],[role=listbox]')
  )
    return
  event.preventDefault()
  entry.run(event)
}

/**
 * A key of this screen while the component is mounted; the latest registered wins. It is listed
 * under '?'. `enabled: false` takes it away, e.g. if there is nothing to open.
 */
export const useShortcut = (
  key: string,
  label: string,
  run: (event: KeyboardEvent) => void,
  options: {
    readonly group?: string
    readonly enabled?: boolean
    readonly restsInInputs?: boolean
  } = {},
): void => {
  const { group, enabled = true, restsInInputs = false } = options
  const last = useRef(run)
  useEffect(() => {
    last.current = run
  })
  useEffect(() => {
    if (!enabled) return undefined
    const entry: Entry = {
      key,
      label,
      ...(group === undefined ? {} : { group }),
      restsInInputs,
      run: event => last.current(event),
    }
    if (entries.length === 0) document.addEventListener('keydown', handle)
    entries.push(entry)
    changed()
    return () => {
      entries.splice(entries.indexOf(entry), 1)
      if (entries.length === 0) document.removeEventListener('keydown', handle)
      changed()
    }
  }, [key, label, group, enabled, restsInInputs])
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
/** Every key that works now, for the list of keys. */
export const useShortcuts = (): readonly Shortcut[] =>
  useSyncExternalStore(subscribe, () => uniqueShortcuts)
