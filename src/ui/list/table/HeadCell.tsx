import { styled } from '@mui/material/styles'
import { memo, type KeyboardEvent, type PointerEvent } from 'react'
import { useLabel, useTexts } from '../../../i18n/texts.ts'
import { Icon } from '../../parts/icons.tsx'
import { clampWidth, widthLimits, type ListColumn } from '../columns.ts'
import { sortOf } from '../list-state.ts'
import { listTexts } from '../list.texts.ts'
import { roles } from './table-style.ts'

interface Props {
  readonly column: ListColumn
  readonly align: 'left' | 'right'
  readonly width: number
  readonly sort: string
  readonly onSort: (sort: string) => void
  readonly onResize: (name: string, px: number) => void
}

const SortButton = styled('button')(({ theme }) => ({
  font: 'inherit',
  color: 'inherit',
  background: 'none',
  border: 0,
  padding: '4px 0',
  margin: 0,
  cursor: 'pointer',
  maxWidth: '100%',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  borderRadius: 4,
  '&:hover': { color: theme.palette.text.primary },
  '& svg': { fontSize: 14, display: 'none', flex: 'none' },
  '&:hover svg, &:focus-visible svg': { display: 'block', opacity: 0.5 },
  '[aria-sort=ascending] &, [aria-sort=descending] &': {
    color: theme.palette.text.primary,
    fontWeight: 600,
  },
  '[aria-sort=ascending] & svg, [aria-sort=descending] & svg': { display: 'block', opacity: 1 },
}))
// a splitter that has a value is a focusable separator
const Grip = styled('hr')(({ theme }) => ({
  margin: 0,
  border: 0,
  height: 'auto',
  background: 'none',
  overflow: 'visible',
  position: 'absolute',
  top: 0,
  bottom: 0,
  right: -4,
  width: 9,
  cursor: 'col-resize',
  touchAction: 'none',
  zIndex: 1,
  '&::after': {
    content: '""',
    position: 'absolute',
    top: 9,
    bottom: 9,
    left: 4,
    width: 1,
    background: theme.palette.divider,
  },
  '&:hover::after, &:focus-visible::after': {
    top: 0,
    bottom: 0,
    width: 2,
    background: theme.palette.primary.main,
  },
}))
const keySteps: Readonly<Record<string, number>> = { ArrowLeft: -16, ArrowRight: 16 }

/**
 * Heading of a column: sorts on press, and is made wider or narrower by dragging its edge or with
 * the arrow keys on it.
 */
export const HeadCell = memo(({ column, align, width, sort, onSort, onResize }: Props) => {
  const t = useTexts(listTexts)
  const label = useLabel()(column.options.label)
  const { field, order } = sortOf(sort)
  const sorted = field === column.name
  const colOf = (element: Element) =>
    element.closest('table')?.querySelector<HTMLElement>(`col[data-name="${column.name}"]`)
  const drag = (down: PointerEvent<HTMLElement>) => {
    const grip = down.currentTarget
    const start = grip.parentElement?.getBoundingClientRect().width ?? width
    const at = (event: { clientX: number }) => clampWidth(start + event.clientX - down.clientX)
    grip.setPointerCapture(down.pointerId)
    down.preventDefault()
    // While it is dragged only the column's element changes; the choice is stored once, at the end.
    const move = (event: globalThis.PointerEvent) => {
      const col = colOf(grip)
      if (col) col.style.width = `${at(event)}px`
    }
    const end = (event: globalThis.PointerEvent) => {
      grip.removeEventListener('pointermove', move)
      grip.removeEventListener('lostpointercapture', end)
      if (event.clientX !== down.clientX) onResize(column.name, at(event))
    }
    grip.addEventListener('pointermove', move)
    grip.addEventListener('lostpointercapture', end)
  }
  const byKey = (event: KeyboardEvent) => {
    const step = keySteps[event.key]
    if (step === undefined) return
    event.preventDefault()
    onResize(column.name, clampWidth(width + step))
  }
  return (
    // named by its label alone, because the handle in it has its own name
    <th
      {...roles.head}
      aria-label={label}
      data-align={align}
      data-title={column.title}
      aria-sort={
        column.sortable && sorted ? (order === 'ASC' ? 'ascending' : 'descending') : undefined
      }
    >
      {column.sortable ? (
        <SortButton
          type="button"
          onClick={() => onSort(sorted && order === 'ASC' ? `-${column.name}` : column.name)}
        >
          <span className="cut">{label}</span>
          <Icon name={sorted && order === 'DESC' ? 'down' : 'up'} />
        </SortButton>
      ) : (
        <span className="cut">{label}</span>
      )}
      <Grip
        aria-orientation="vertical"
        aria-label={t.resize(label)}
        aria-valuenow={width}
        aria-valuemin={widthLimits.min}
        aria-valuemax={widthLimits.max}
        tabIndex={0}
        onPointerDown={drag}
        onKeyDown={byKey}
      />
    </th>
  )
})
HeadCell.displayName = 'HeadCell'
