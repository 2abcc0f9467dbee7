import { useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { useShortcut } from '../../shell/shortcuts.ts'
import { listTexts } from '../list.texts.ts'

interface Given {
  readonly box: RefObject<HTMLElement | null>
  readonly ids: readonly string[]
  readonly toggle: (id: string, range: boolean) => void
  readonly open: ((id: string) => void) | undefined
  readonly edit: ((id: string) => void) | undefined
  /** Edits a cell in place; false if it can't be. */
  readonly editCell: (cell: HTMLElement) => boolean
}

const rowOf = (box: HTMLElement | null, id: string) =>
  [...(box?.querySelectorAll<HTMLElement>('tr[data-id]') ?? [])].find(
    row => row.dataset['id'] === id,
  )
const cellAt = (element: Element | null) =>
  element instanceof HTMLElement &&
  element.tagName === 'TD' &&
  element.dataset['name'] !== undefined
    ? element
    : undefined

/**
 * The keyboard in a list: j and k move through the rows, x selects, Enter opens, e edits; the
 * arrows move through cells, F2 edits one. One row is in the tab order; the others are reached by
 * these keys.
 */
export const useRowKeys = ({ box, ids, toggle, open, edit, editCell }: Given) => {
  const t = useTexts(listTexts)
  const [at, setAt] = useState<string>()
  const [onRow, setOnRow] = useState(false)
  const current = at !== undefined && ids.includes(at) ? at : ids[0]
  const group = t.groupList
  const enabled = ids.length > 0

  const goTo = (id: string | undefined, column?: string) => {
    if (id === undefined) return
    setAt(id)
    const row = rowOf(box.current, id)
    const target =
      column === undefined ? row : row?.querySelector<HTMLElement>(`td[data-name="${column}"]`)
    target?.focus()
    target?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }
  const step = (by: number) => {
    const inside =
      box.current?.contains(document.activeElement) &&
      document.activeElement?.closest('tr[data-id]')
    if (!inside) return goTo(current)
    goTo(ids[Math.min(Math.max(ids.indexOf(current ?? '') + by, 0), ids.length - 1)])
  }
  const editHere = () => {
    const cell = cellAt(document.activeElement)
    if (cell && editCell(cell)) return
    if (current !== undefined) edit?.(current)
  }
  useShortcut('j', t.keyNext, () => step(1), { group, enabled })
  useShortcut('k', t.keyPrevious, () => step(-1), { group, enabled })
  useShortcut('x', t.keySelect, () => current !== undefined && toggle(current, false), {
    group,
    enabled,
  })
  useShortcut('shift+x', t.keySelectTo, () => current !== undefined && toggle(current, true), {
    group,
    enabled,
  })
  // F2 on a row edits its first cell that can be.
  const editCellHere = () => {
    const row = current === undefined ? undefined : rowOf(box.current, current)
    const cell =
      cellAt(document.activeElement) ?? row?.querySelector<HTMLElement>('td[data-editable]')
    if (cell) editCell(cell)
  }
  useShortcut('f2', t.keyCell, editCellHere, { group, enabled: enabled && edit !== undefined })
  useShortcut('e', t.keyEdit, editHere, { group, enabled: enabled && edit !== undefined })
  // Only while a row or cell itself has the focus: elsewhere enter belongs to the button or link
  // that has it.
  useShortcut('enter', t.keyOpen, () => current !== undefined && open?.(current), {
    group,
    enabled: onRow && open !== undefined,
  })

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- keys are pressed in elements of the table
    const target = event.target as HTMLElement
    const row = target.closest<HTMLElement>('tr[data-id]')
    const cell = cellAt(target)
    if (!row || (target !== row && !cell) || event.ctrlKey || event.metaKey || event.altKey) return
    const cells = [...row.querySelectorAll<HTMLElement>('td[data-name]')]
    const place = cell ? cells.indexOf(cell) : -1
    const sideways = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const along = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (sideways !== undefined)
      (cells[place + sideways] ?? (place + sideways < 0 ? row : cell))?.focus()
    else if (along !== undefined)
      goTo(ids[ids.indexOf(row.dataset['id'] ?? '') + along], cell?.dataset['name'])
    else return
    event.preventDefault()
  }
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const row = event.target.closest<HTMLElement>('tr[data-id]')
    if (row?.dataset['id'] !== undefined) setAt(row.dataset['id'])
    setOnRow(row !== null && (event.target === row || cellAt(event.target) !== undefined))
  }
  return { current, handlers: { onKeyDown, onFocus, onBlur: () => setOnRow(false) } }
}
