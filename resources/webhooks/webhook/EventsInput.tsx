import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { canDo } from '../../../src/access/index.ts'
import { useLabel, useTexts } from '../../../src/i18n/texts.ts'
import { isHeard, type AnyResource, type InputViewProps } from '../../../src/schema/resource.ts'
import { useAccess, useResources } from '../../../src/ui/context.tsx'
import { FieldFrame } from '../../../src/ui/parts/fields/FieldFrame.tsx'
import { textItemsOf } from '../../../src/ui/parts/fields/lists.ts'
import { useField } from '../../../src/ui/parts/fields/useField.ts'
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
  const tick = (of: string, checked: boolean, set: (on: boolean) => void, partly = false) => (
    <Checkbox
      size="small"
      disabled={disabled}
      checked={checked}
      indeterminate={partly}
      onChange={(_event, isOn) => set(isOn)}
      slotProps={{ input: { 'aria-label': t.of(of, name) } }}
    />
  )
  return (
    <tr title={disabled && !ticks.takesAll ? t.notYours : undefined}>
      <th scope="row">{name}</th>
      <td>
        {tick(
          t.every,
          on.length === events.length,
          isOn => onChange(ticks.whole(resource.name, isOn)),
          on.length > 0 && on.length < events.length,
        )}
      </td>
      {events.map(event => (
        <td key={event}>
          {tick(label(eventNames[event]), on.includes(event), isOn =>
            onChange(ticks.one(resource.name, event, isOn)),
          )}
        </td>
      ))}
    </tr>
  )
}

interface HeadProps extends Omit<RowProps, 'resource'> {
  /** The resources that a tick of a column is about. */
  readonly resources: readonly AnyResource[]
}

/** The events as columns; a tick of a column is one for each resource. */
const HeadRow = ({ resources, value, disabled, onChange }: HeadProps) => {
  const t = useTexts(eventTexts)
  const label = useLabel()
  const names = resources.map(({ name }) => name)
  const ticks = ticksOf(value)
  const column = (text: string, taken: (name: string) => boolean, set: (on: boolean) => void) => {
    const n = names.filter(taken).length
    return (
      <th scope="col" key={text}>
        {text}
        <Checkbox
          size="small"
          disabled={disabled || names.length === 0}
          checked={n > 0 && n === names.length}
          indeterminate={n > 0 && n < names.length}
          onChange={(_event, isOn) => set(isOn)}
          slotProps={{ input: { 'aria-label': t.ofAll(text) } }}
        />
      </th>
    )
  }
  return (
    <tr>
      <th scope="col">{t.resource}</th>
      {column(
        t.every,
        name => ticks.onOf(name).length === events.length,
        isOn => onChange(names.reduce((all, name) => ticksOf(all).whole(name, isOn), [...value])),
      )}
      {events.map(event =>
        column(
          label(eventNames[event]),
          name => ticks.onOf(name).includes(event),
          isOn =>
            onChange(names.reduce((all, name) => ticksOf(all).one(name, event, isOn), [...value])),
        ),
      )}
    </tr>
  )
}

const table = {
  overflowX: 'auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  bgcolor: 'background.paper',
  mt: 2,
  '& table': { width: 1, borderCollapse: 'collapse' },
  '& th, & td': { px: 2, textAlign: 'center', fontWeight: 500, whiteSpace: 'nowrap' },
  '& thead th': { fontSize: 13, color: 'text.secondary', verticalAlign: 'bottom' },
  '& th:first-of-type': { textAlign: 'left', whiteSpace: 'normal' },
  '& tbody tr': { borderTop: 1, borderColor: 'divider' },
} as const

/** A webhook's subscriptions: everything, or events of each resource. */
export const EventsInput = ({ source, disabled = false }: InputViewProps) => {
  const t = useTexts(eventTexts)
  const access = useAccess()
  const resources = useResources().filter(isHeard)
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
          <Box sx={table}>
            <table>
              <thead>
                <HeadRow
                  resources={resources.filter(one => canDo(access, one, 'read'))}
                  value={value}
                  disabled={field.disabled}
                  onChange={set}
                />
              </thead>
              <tbody>
                {resources.map(resource => (
                  <ResourceRow
                    key={resource.name}
                    resource={resource}
                    value={value}
                    disabled={field.disabled || !canDo(access, resource, 'read')}
                    onChange={set}
                  />
                ))}
              </tbody>
            </table>
          </Box>
        )}
      </div>
    </FieldFrame>
  )
}
