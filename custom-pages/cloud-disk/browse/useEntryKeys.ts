import { useRef, type KeyboardEvent } from 'react'
import type { EntrySelection } from './useEntrySelection.ts'

/** Letters typed within this time of each other, in milliseconds, are one word to jump to. */
const wordMs = 800

interface Options {
  readonly count: number
  /** Entries of a line: 1 in a list. */
  readonly columns: number
  /** Lines of a page, for the keys that turn it. */
  readonly page: number
  readonly selection: EntrySelection
  /** Name of an entry, as far as it is loaded. */
  nameAt(index: number): string | undefined
  open(index: number): void
  /** Opens the menu of the active entry. */
  openMenu(): void
  leaveFolder(): void
}

const clamp = (n: number, count: number): number => Math.max(0, Math.min(n, count - 1))
const isSame = (a: string, b: string): boolean =>
  a.localeCompare(b, undefined, { sensitivity: 'base' }) === 0

/**
 * The index of the next entry whose name begins with `word`, from `from` on and then from the
 * start; undefined if there is none.
 */
export const jumpIndex = (
  word: string,
  from: number,
  count: number,
  nameAt: (index: number) => string | undefined,
): number | undefined => {
  // the same letter again goes on to the next name that begins with it
  const repeated = [...word].every(letter => letter === word[0])
  const wanted = repeated ? (word[0] ?? '') : word
  const first = repeated ? from + 1 : from
  for (let n = 0; n < count; n++) {
    const index = (first + n) % count
    const name = nameAt(index)
    if (name !== undefined && isSame(name.slice(0, wanted.length), wanted)) return index
  }
  return undefined
}

/**
 * The keyboard in a list or grid of entries: arrows move, with Shift they select; Space selects,
 * Enter opens, letters jump, Backspace goes up. Keys of commands (F2, Delete, cut …) are shortcuts
 * of the screen.
 */
export const useEntryKeys = (options: Options) => {
  const { count, columns, page, selection, nameAt, open, openMenu, leaveFolder } = options
  const word = useRef({ text: '', at: 0 })
  const { active } = selection
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: columns,
    ArrowUp: -columns,
    ...(columns > 1 ? { ArrowLeft: -1, ArrowRight: 1 } : {}),
    PageDown: page * columns,
    PageUp: -page * columns,
    Home: -count,
    End: count,
  }
  const acts: Readonly<Record<string, () => void>> = {
    Enter: () => open(active),
    ' ': () => selection.toggle(active),
    Backspace: leaveFolder,
    ContextMenu: openMenu,
  }
  const jump = (letter: string): void => {
    const now = performance.now()
    const text = now - word.current.at < wordMs ? word.current.text + letter : letter
    word.current = { text, at: now }
    const index = jumpIndex(text, active, count, nameAt)
    if (index !== undefined) selection.move(index)
  }
  return (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget) return
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event
    const step = steps[key]
    const act = key === 'F10' && shiftKey ? openMenu : acts[key]
    const letter = [...key].length === 1 && key !== ' ' && !/[/?]/.test(key)
    if (ctrlKey || metaKey || altKey) return
    if (count > 0 && step !== undefined) {
      const to = clamp(active + step, count)
      if (shiftKey) selection.extendTo(to)
      else selection.move(to)
    } else if (act && (count > 0 || key === 'Backspace')) act()
    else if (letter && count > 0) jump(key)
    else return
    event.preventDefault()
  }
}
