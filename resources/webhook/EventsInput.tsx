import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { canDo } from '../../src/access/index.ts'
import { useLabel, useTexts } from '../../src/i18n/texts.ts'
import type { AnyResource, InputViewProps } from '../../src/schema/resource.ts'
import { useAccess, useResources } from '../../src/ui/context.tsx'
import { FieldFrame } from '../../src/ui/parts/fields/FieldFrame.tsx'
import { textItemsOf } from '../../src/ui/parts/fields/lists.ts'
import { useField } from '../../src/ui/parts/fields/useField.ts'
import { eventTexts } from './events.texts.ts'
import { events, ticksOf } from './ticks.ts'
import { eventNames } from './webhook.events.ts'
import { webhook } from './webhook.resource.ts'

interface RowProps {
  readonly resource: AnyResource
  readonly value: readonly string[]
  readonly disabled: boolean
  readonly onChange: (value: string[]) => void
}

/** The events of one resource: all of them, or some. */
const ResourceRow = ({ resource, value, disabled, onChange }: RowProps) => {
  const t = useTexts(eventTexts)
  const label = useLabel()
  const name = label(resource.plural)
  const ticks = ticksOf(value)
  const on = ticks.onOf(resource.name)
  return (
    <Box
      role="group"
      aria-label={name}
      title={disabled && !ticks.takesAll ? t.notYours : undefined}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 3,
        px: 3,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <FormControlLabel
        sx={{ flex: '1 1 160px', minWidth: 0, fontWeight: 500 }}
        label={name}
        disabled={disabled}
        control={
          <Checkbox
            checked={on.length === events.length}
            indeterminate={on.length > 0 && on.length < events.length}
            onChange={(_event, checked) => onChange(ticks.whole(resource.name, checked))}
            slotProps={{ input: { 'aria-label': t.of(t.every, name) } }}
          />
        }
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap' }}>
        {events.map(event => (
          <FormControlLabel
            key={event}
            label={label(eventNames[event])}
            disabled={disabled}
            control={
              <Checkbox
                size="small"
                checked={on.includes(event)}
                onChange={(_event, checked) => onChange(ticks.one(resource.name, event, checked))}
                slotProps={{ input: { 'aria-label': t.of(label(eventNames[event]), name) } }}
              />
            }
          />
        ))}
      </Box>
    </Box>
  )
}

/** What a webhook listens to: everything, or events of each resource. */
export const EventsInput = ({ source, disabled = false }: InputViewProps) => {
  const t = useTexts(eventTexts)
  const access = useAccess()
  const resources = useResources()
  const { options } = webhook.fields.events
  const field = useField<readonly string[]>({ source, options, disabled })
  const value = textItemsOf(field.value)
  const ticks = ticksOf(value)
  const set = (next: string[]) => field.set(next)
  return (
    <FieldFrame field={field} group>
      <div ref={field.attach} tabIndex={-1} style={{ outline: 'none' }}>
        <FormControlLabel
          label={t.all}
          disabled={field.disabled || !resources.every(one => canDo(access, one, 'read'))}
          control={
            <Checkbox
              checked={ticks.takesAll}
              onChange={(_event, on) => set(ticks.everything(on))}
            />
          }
        />
        {!ticks.takesAll && (
          <Box
            sx={{
              border: 1,
              borderColor: 'divider',
              borderRadius: '8px',
              bgcolor: 'background.paper',
              mt: 2,
            }}
          >
            {resources.map(resource => (
              <ResourceRow
                key={resource.name}
                resource={resource}
                value={value}
                disabled={field.disabled || !canDo(access, resource, 'read')}
                onChange={set}
              />
            ))}
          </Box>
        )}
      </div>
    </FieldFrame>
  )
}
