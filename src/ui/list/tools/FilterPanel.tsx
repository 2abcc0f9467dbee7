import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { useLabel, useTexts } from '../../../i18n/texts.ts'
import { fieldViews } from '../../field-views.ts'
import { listFilters } from '../columns.ts'
import { useList } from '../listContext.ts'
import { listTexts } from '../list.texts.ts'

/** Every filter of the list; a choice applies at once. */
export const FilterPanel = ({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }) => {
  const t = useTexts(listTexts)
  const label = useLabel()
  const { def, access, state, set, patch } = useList()
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': t.filters,
          sx: { width: 340, maxWidth: 'calc(100vw - 32px)', mt: 1 },
        },
      }}
    >
      <Box sx={{ p: 4, display: 'grid', gap: 4 }}>
        {listFilters(def, access).map(({ name, kind, options }) => {
          const view = fieldViews[kind]
          if (!view.Filter) return null
          return (
            <Box key={name} component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
              <Typography variant="subtitle2" component="legend" sx={{ mb: 1, p: 0 }}>
                {label(options.label)}
              </Typography>
              <view.Filter name={name} options={options} filter={state.filter} onChange={patch} />
            </Box>
          )
        })}
      </Box>
      <Box
        sx={{
          px: 4,
          py: 2,
          borderTop: 1,
          borderColor: 'divider',
          display: 'flex',
          justifyContent: 'space-between',
          position: 'sticky',
          bottom: 0,
          bgcolor: 'background.paper',
        }}
      >
        <Button
          variant="text"
          onClick={() => set({ filter: {} })}
          disabled={Object.keys(state.filter).length === 0}
        >
          {t.clearAll}
        </Button>
        <Button variant="contained" color="primary" onClick={onClose}>
          {t.done}
        </Button>
      </Box>
    </Popover>
  )
}
