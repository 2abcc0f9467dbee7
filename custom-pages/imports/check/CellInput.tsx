import { useId, useRef, useState, type KeyboardEvent } from 'react'

interface CellInputProps {
  readonly label: string
  readonly text: string
  /** The text is chosen whole, so that typing replaces it; else one types on. */
  readonly whole: boolean
  readonly allowed: readonly string[] | undefined
  /**
   * `text` undefined: unchanged. `down` and `right`: by how many rows and columns the keyboard
   * moves on.
   */
  onDone(text: string | undefined, down: number, right: number): void
}

/** Edits a cell: Enter saves and moves down, Tab moves right, Esc only cancels. */
export const CellInput = ({ label, text, whole, allowed, onDone }: CellInputProps) => {
  const [value, setValue] = useState(text)
  const id = useId()
  const done = useRef(false)
  const end = (next: string | undefined, down: number, right: number): void => {
    // leaving takes the focus away, which would end it a second time
    if (done.current) return
    done.current = true
    onDone(next, down, right)
  }
  const keys: Readonly<Record<string, (back: boolean) => void>> = {
    Enter: back => end(value, back ? -1 : 1, 0),
    Tab: back => end(value, 0, back ? -1 : 1),
    Escape: () => end(undefined, 0, 0),
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation()
    const key = keys[event.key]
    if (!key) return
    event.preventDefault()
    key(event.shiftKey)
  }
  return (
    <>
      <input
        aria-label={label}
        value={value}
        list={allowed ? id : undefined}
        ref={element => {
          if (!element || element === document.activeElement) return
          element.focus({ preventScroll: true })
          if (whole) element.select()
          else element.setSelectionRange(text.length, text.length)
        }}
        onChange={event => setValue(event.target.value)}
        onKeyDown={onKeyDown}
        onMouseDown={event => event.stopPropagation()}
        onBlur={() => end(value, 0, 0)}
      />
      {allowed && (
        <datalist id={id}>
          {allowed.map(one => (
            <option key={one}>{one}</option>
          ))}
        </datalist>
      )}
    </>
  )
}
