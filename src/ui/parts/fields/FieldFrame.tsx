import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { hiddenStyle } from './hidden.ts'
import type { FieldState } from './useField.ts'

const Frame = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: 4,
  minWidth: 0,
  '& .field-label': {
    ...theme.typography.subtitle2,
    lineHeight: '20px',
    color: theme.palette.text.primary,
  },
  '& .field-required': { color: theme.palette.error.main, marginInlineStart: 4 },
  '& .field-help': { ...theme.typography.caption, color: theme.palette.text.secondary, margin: 0 },
  '& .field-error': { ...theme.typography.caption, color: theme.palette.error.main, margin: 0 },
  // One line is reserved for help or error: if it appeared when a field loses focus, what is below
  // would move away from the pointer.
  '& .field-foot': { position: 'relative', minHeight: 20 },
  '& .field-foot[data-tight="true"]': { minHeight: 0 },
}))

interface Props {
  readonly field: FieldState<never>
  readonly hideLabel?: boolean | undefined
  /** The control is several (checks, radios): the label names the group. */
  readonly group?: boolean
  /** Instead of the form's own error. */
  readonly error?: string | undefined
  /** Status text for screen readers. */
  readonly note?: string | undefined
  readonly children: ReactNode
}

/** Label above, control, error and help under it; the same for every kind. */
export const FieldFrame = ({
  field,
  hideLabel,
  group,
  error = field.error,
  note,
  children,
}: Props) => {
  const label = (
    <>
      {field.label}
      {field.required && (
        <span className="field-required" aria-hidden>
          *
        </span>
      )}
    </>
  )
  const labelProps = {
    id: field.labelId,
    className: 'field-label',
    style: hideLabel ? hiddenStyle : undefined,
  }
  return (
    <Frame
      data-field={field.name}
      {...(group && {
        role: 'group',
        'aria-labelledby': field.labelId,
        'aria-describedby': field.control['aria-describedby'],
      })}
    >
      {group ? (
        <span {...labelProps}>{label}</span>
      ) : (
        <label {...labelProps} htmlFor={field.id}>
          {label}
        </label>
      )}
      {children}
      <div className="field-foot" data-tight={hideLabel}>
        {error !== undefined && (
          <p className="field-error" id={`${field.id}-error`} role="alert">
            {error}
          </p>
        )}
        {note !== undefined && <output style={hiddenStyle}>{note}</output>}
        {field.help !== undefined && (
          <p
            className="field-help"
            id={`${field.id}-help`}
            style={error === undefined ? undefined : hiddenStyle}
          >
            {field.help}
          </p>
        )}
      </div>
    </Frame>
  )
}
