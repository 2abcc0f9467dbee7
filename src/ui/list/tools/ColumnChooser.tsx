import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import NativeSelect from '@mui/material/NativeSelect'
import Popover from '@mui/material/Popover'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useLabel, useTexts } from '../../../i18n/texts.ts'
import { Icon } from '../../parts/icons.tsx'
import { rowHeights, type ListColumn, type RowHeight } from '../columns.ts'
import { isColumnShown } from '../columnChoice.ts'
import { sortOf } from '../list-state.ts'
import { useList } from '../listContext.ts'
import { Small, Tick } from '../table/table-style.ts'
import { chooserTexts } from './chooser.texts.ts'

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 34,
  borderRadius: 1.5,
  px: 1,
  mx: -1,
  '&:hover': { bgcolor: 'action.hover' },
}

interface MovableColumnProps {
  readonly column: ListColumn
  readonly index: number
  readonly last: boolean
  /** Name of the column that is being dragged. */
  readonly dragged: string | undefined
  readonly onDrag: (name: string | undefined) => void
}

const MovableColumn = ({ column, index, last, dragged, onDrag }: MovableColumnProps) => {
  const t = useTexts(chooserTexts)
  const label = useLabel()
  const { columns } = useList()
  const name = label(column.options.label)
  return (
    <Box
      component="li"
      draggable
      onDragStart={() => onDrag(column.name)}
      onDragEnd={() => onDrag(undefined)}
      onDragOver={event => dragged !== undefined && event.preventDefault()}
      onDrop={event => {
        event.preventDefault()
        if (dragged !== undefined) columns.move(dragged, index)
      }}
      sx={{ ...row, opacity: dragged === column.name ? 0.4 : 1, cursor: 'grab' }}
    >
      <Icon name="drag" sx={{ color: 'text.secondary', fontSize: 16 }} />
      <Box
        component="label"
        sx={{ flex: 1, display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}
      >
        <Tick
          type="checkbox"
          checked={isColumnShown(column, columns.choice)}
          onChange={event => columns.show(column.name, event.target.checked)}
        />
        <span>{name}</span>
      </Box>
      <Small
        type="button"
        aria-label={t.up(name)}
        disabled={index === 0}
        onClick={() => columns.move(column.name, index - 1)}
        style={{ opacity: index === 0 ? 0.3 : 1 }}
      >
        <Icon name="up" />
      </Small>
      <Small
        type="button"
        aria-label={t.down(name)}
        disabled={last}
        onClick={() => columns.move(column.name, index + 1)}
        style={{ opacity: last ? 0.3 : 1 }}
      >
        <Icon name="down" />
      </Small>
    </Box>
  )
}

const ColumnList = () => {
  const t = useTexts(chooserTexts)
  const label = useLabel()
  const { columns } = useList()
  const [dragged, setDragged] = useState<string>()
  const movable = columns.all.filter(column => !column.title)
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {columns.all
        .filter(column => column.title)
        .map(column => (
          <Box component="li" key={column.name} sx={row}>
            <Box component="span" sx={{ flex: 1, pl: 7.5 }}>
              {label(column.options.label)}
            </Box>
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {t.always}
            </Typography>
          </Box>
        ))}
      {movable.map((column, index) => (
        <MovableColumn
          key={column.name}
          column={column}
          index={index}
          last={index === movable.length - 1}
          dragged={dragged}
          onDrag={setDragged}
        />
      ))}
    </Box>
  )
}

const SortChoice = () => {
  const t = useTexts(chooserTexts)
  const label = useLabel()
  const { columns, state, set } = useList()
  const { field, order } = sortOf(state.sort)
  return (
    <>
      <Typography variant="subtitle2" component="h2" sx={{ mt: 4, mb: 1 }}>
        {t.sort}
      </Typography>
      <Box sx={{ display: 'flex', gap: 2 }}>
        <NativeSelect
          sx={{ flex: 1 }}
          value={field}
          inputProps={{ 'aria-label': t.sort }}
          onChange={event =>
            set({ sort: order === 'DESC' ? `-${event.target.value}` : event.target.value })
          }
        >
          {columns.all
            .filter(column => column.sortable || column.name === field)
            .map(column => (
              <option key={column.name} value={column.name}>
                {label(column.options.label)}
              </option>
            ))}
        </NativeSelect>
        <Button
          startIcon={<Icon name={order === 'DESC' ? 'down' : 'up'} />}
          onClick={() => set({ sort: order === 'DESC' ? field : `-${field}` })}
        >
          {order === 'DESC' ? t.descending : t.ascending}
        </Button>
      </Box>
    </>
  )
}

const HeightChoice = () => {
  const t = useTexts(chooserTexts)
  const { columns } = useList()
  return (
    <>
      <Typography variant="subtitle2" component="h2" sx={{ mt: 4, mb: 1 }}>
        {t.height}
      </Typography>
      <ToggleButtonGroup
        exclusive
        fullWidth
        size="small"
        value={columns.rowHeight}
        aria-label={t.height}
        onChange={(_, height: RowHeight | null) => height && columns.setRowHeight(height)}
      >
        {rowHeights.map(height => (
          <ToggleButton key={height} value={height}>
            {t.heights[height]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </>
  )
}

/**
 * Chooses columns and their order (by dragging, or with the buttons), the sort order, and the row
 * height.
 */
export const ColumnChooser = ({
  anchor,
  onClose,
}: {
  anchor: HTMLElement
  onClose: () => void
}) => {
  const t = useTexts(chooserTexts)
  const { columns } = useList()
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': t.title,
          sx: { width: 320, maxWidth: 'calc(100vw - 32px)', p: 4, mt: 1 },
        },
      }}
    >
      <Typography variant="subtitle2" component="h2" sx={{ mb: 1 }}>
        {t.columns}
      </Typography>
      <ColumnList />
      <SortChoice />
      <HeightChoice />
      <Box sx={{ display: 'flex', justifyContent: 'space-between', mt: 4 }}>
        <Button variant="text" onClick={() => columns.set({})}>
          {t.reset}
        </Button>
        <Button variant="contained" color="primary" onClick={onClose}>
          {t.done}
        </Button>
      </Box>
    </Popover>
  )
}
