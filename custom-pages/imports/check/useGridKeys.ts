import { useState, type KeyboardEvent } from 'react'

export interface CellPosition {
  readonly row: number
  /** 0: the row itself; 1 and up: its fields. */
  readonly column: number
}
interface Editing extends CellPosition {
  /** The initially typed text; undefined: the cell's own text. */
  readonly typed: string | undefined
}
interface GridKeysOptions {
  readonly rows: number
  readonly columns: number
  /** Rows of a page, for the keys that turn it. */
  readonly page: number
  mayEdit(place: CellPosition): boolean
  reveal(place: CellPosition): void
  /** Enter on the row itself. */
  onRow(row: number): void
}

const clamp = (n: number, max: number): number => Math.max(0, Math.min(n, max))

/**
 * Where the keyboard is in a grid, and what its keys do: they move, and open a cell for editing.
 */
export const useGridKeys = ({ rows, columns, page, mayEdit, reveal, onRow }: GridKeysOptions) => {
  const [at, setAt] = useState<CellPosition>({ row: 0, column: 0 })
  const [editing, setEditing] = useState<Editing>()
  const active = { row: clamp(at.row, rows - 1), column: clamp(at.column, columns) }

  const move = (row: number, column: number): void => {
    const next = { row: clamp(row, rows - 1), column: clamp(column, columns) }
    setAt(next)
    reveal(next)
  }
  const edit = (place: CellPosition, initialText?: string): void => {
    setAt(place)
    if (place.column === 0) onRow(place.row)
    else if (mayEdit(place)) setEditing({ ...place, typed: initialText })
  }
  const moves: Readonly<Record<string, (far: boolean) => void>> = {
    ArrowUp: far => move(far ? 0 : active.row - 1, active.column),
    ArrowDown: far => move(far ? rows - 1 : active.row + 1, active.column),
    ArrowLeft: far => move(active.row, far ? 0 : active.column - 1),
    ArrowRight: far => move(active.row, far ? columns : active.column + 1),
    PageUp: () => move(active.row - page, active.column),
    PageDown: () => move(active.row + page, active.column),
    Home: far => move(far ? 0 : active.row, 0),
    End: far => move(far ? rows - 1 : active.row, columns),
    Enter: () => edit(active),
    F2: () => edit(active),
  }
  return {
    active,
    editing,
    move,
    edit,
    /** Ends the editing and moves on by this many rows and columns. */
    leave: (down = 0, right = 0): void => {
      const from = editing ?? active
      setEditing(undefined)
      if (down !== 0 || right !== 0) move(from.row + down, clamp(from.column + right, columns))
    },
    onKeyDown: (event: KeyboardEvent): void => {
      if (event.target !== event.currentTarget || rows === 0) return
      const far = event.ctrlKey || event.metaKey
      const go = moves[event.key]
      const types = event.key.length === 1 && !far && !event.altKey && active.column > 0
      if (!go && !types) return
      event.preventDefault()
      if (go) go(far)
      else edit(active, event.key)
    },
  }
}
