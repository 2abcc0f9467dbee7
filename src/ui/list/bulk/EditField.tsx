import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useLabel, useTexts } from '../../../i18n/texts.ts'
import { fieldViews } from '../../field-views.ts'
import { Icon } from '../../parts/icons.tsx'
import { editTexts } from '../edit.texts.ts'
import { waysOf, type FieldEdit, type EditOperation } from './edits.ts'

interface Props {
  readonly edit: FieldEdit
  onChoose(way: EditOperation): void
  onRemove(): void
}

/** One field of a bulk edit: its operation and value. */
export const EditField = ({ edit, onChoose, onRemove }: Props) => {
  const t = useTexts(editTexts)
  const label = useLabel()
  const { name, kind, options, way } = edit
  const ways = waysOf(edit)
  const view = fieldViews[kind]
  return (
    <Box
      role="group"
      aria-label={t.changeOf(label(options.label))}
      sx={{ display: 'grid', gap: 2, minWidth: 0 }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 2,
          rowGap: 1,
          minHeight: 34,
        }}
      >
        <Box
          component="span"
          sx={{ typography: 'subtitle2', flex: '1 1 88px', minWidth: 0, overflowWrap: 'anywhere' }}
        >
          {label(options.label)}
        </Box>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, ml: 'auto' }}>
          {ways.length > 1 && (
            <ToggleButtonGroup
              exclusive
              size="small"
              value={way}
              aria-label={t.way}
              onChange={(_, operation: EditOperation | null) => operation && onChoose(operation)}
            >
              {ways.map(one => (
                <ToggleButton key={one} value={one} sx={{ px: 2.5 }}>
                  {t.ways[one]}
                </ToggleButton>
              ))}
            </ToggleButtonGroup>
          )}
          <IconButton aria-label={t.bulkRemove(label(options.label))} onClick={onRemove}>
            <Icon name="close" />
          </IconButton>
        </Box>
      </Box>
      {way === 'clear' ? (
        <Box sx={{ color: 'text.secondary' }}>{t.clearHelp}</Box>
      ) : (
        // a value is asked for here, also of a field that may be empty
        <view.Input
          key={way}
          source={name}
          options={{ ...options, help: undefined, required: true }}
          hideLabel
          blank
        />
      )}
    </Box>
  )
}
