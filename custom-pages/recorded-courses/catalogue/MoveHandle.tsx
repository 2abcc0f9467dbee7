import IconButton from '@mui/material/IconButton'
import type { KeyboardEvent, RefObject } from 'react'
import { useTexts } from '../../../src/i18n/texts.ts'
import { Icon } from '../../../src/ui/parts/icons.tsx'
import { catalogueTexts } from './catalogue.texts.ts'

interface MoveHandleProps {
  readonly id: string
  readonly name: string
  readonly grip: RefObject<HTMLButtonElement | null>
  /** Id of the element that explains the keys. */
  readonly describedBy: string
  onStep(by: -1 | 1): void
  onRename(): void
}

/**
 * Puts the focus on the handle of another chapter or section: the one before or behind it on the
 * screen.
 */
const focusBeside = (handle: HTMLElement, by: -1 | 1): void => {
  const handles = [...document.querySelectorAll<HTMLElement>('[data-handle]')]
  handles[handles.indexOf(handle) + by]?.focus()
}

/**
 * The drag handle of a chapter or section; Alt with an arrow moves it, an arrow alone goes to the
 * next handle, F2 renames.
 */
export const MoveHandle = ({ id, name, grip, describedBy, onStep, onRename }: MoveHandleProps) => {
  const t = useTexts(catalogueTexts)
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>): void => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
    if (by === undefined && event.key !== 'F2') return
    event.preventDefault()
    if (by === undefined) onRename()
    else if (event.altKey) onStep(by)
    else focusBeside(event.currentTarget, by)
  }
  return (
    <IconButton
      ref={grip}
      data-handle={id}
      aria-label={t.move(name)}
      aria-describedby={describedBy}
      onKeyDown={onKeyDown}
      sx={{ cursor: 'grab', color: 'text.secondary', touchAction: 'none', flex: 'none' }}
    >
      <Icon name="drag" />
    </IconButton>
  )
}
