import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { isObject } from '../../../protocol/isObject.ts'
import type { ChoicesOptions } from '../../../schema/fields/choices/index.ts'
import { useTexts } from '../../../i18n/texts.ts'
import type { InputProps } from '../../field-view.ts'
import { FieldFrame } from './FieldFrame.tsx'
import { fieldTexts } from './fields.texts.ts'
import { useField } from './useField.ts'

interface Line {
  readonly id?: string
  readonly label: string
  readonly retired?: boolean
}
const linesOf = (value: unknown): readonly Line[] =>
  Array.isArray(value)
    ? value.filter(isObject).map(({ id, label, retired }) => ({
        ...(typeof id === 'string' ? { id } : {}),
        label: typeof label === 'string' ? label : '',
        ...(retired === true ? { retired } : {}),
      }))
    : []

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  marginBottom: 4,
  '& input': {
    flex: 1,
    minWidth: 0,
    height: 34,
    padding: '0 10px',
    borderRadius: 6,
    border: `1px solid ${theme.tokens?.lineStrong ?? theme.palette.divider}`,
    background: theme.palette.background.paper,
    color: 'inherit',
    font: 'inherit',
  },
  '&[data-retired="true"] input': {
    color: theme.palette.text.secondary,
    textDecoration: 'line-through',
  },
}))

/**
 * Choices one below the other. One that may be in use is retired rather than removed; renaming it
 * renames it in every record.
 */
export const ChoicesInput = ({
  source,
  options,
  disabled,
  hideLabel,
}: InputProps<ChoicesOptions>) => {
  const t = useTexts(fieldTexts)
  const field = useField<readonly Line[]>({ source, options, disabled })
  const lines = linesOf(field.value)
  const change = (at: number, patch: Partial<Line>) =>
    field.set(lines.map((line, n) => (n === at ? { ...line, ...patch } : line)))
  return (
    <FieldFrame field={field} hideLabel={hideLabel} group>
      <div ref={field.attach} tabIndex={-1} style={{ outline: 'none' }}>
        {lines.map((line, at) => (
          // a new line has no id until the server gives it one
          <Row key={line.id ?? `new ${at}`} data-retired={line.retired === true}>
            <input
              value={line.label}
              disabled={field.disabled}
              maxLength={60}
              aria-label={t.choice(at + 1)}
              onChange={event => change(at, { label: event.target.value })}
              onBlur={() => field.leave()}
            />
            {!field.disabled && line.id !== undefined && (
              <Button size="small" onClick={() => change(at, { retired: !line.retired })}>
                {line.retired ? t.restoreChoice : t.retireChoice}
              </Button>
            )}
            {!field.disabled && (
              <Button
                size="small"
                aria-label={t.remove(line.label)}
                onClick={() => field.set(lines.filter((_, n) => n !== at))}
              >
                ×
              </Button>
            )}
          </Row>
        ))}
        {!field.disabled && (
          <Button size="small" onClick={() => field.set([...lines, { label: '' }])}>
            {t.addChoice}
          </Button>
        )}
      </div>
    </FieldFrame>
  )
}
