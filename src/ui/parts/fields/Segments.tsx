import { styled } from '@mui/material/styles'
import { hiddenStyle } from './hidden.ts'

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  alignItems: 'center',
  minHeight: 34,
  '& label': {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    minHeight: 32,
    padding: '0 12px',
    cursor: 'pointer',
    borderRadius: 6,
    border: `1px solid ${theme.tokens?.lineStrong ?? theme.palette.divider}`,
    background: theme.palette.background.paper,
    ...theme.typography.body2,
  },
  '& label:hover': { background: theme.palette.action.hover },
  // marked by weight, a tick and the ground, not by colour alone
  '& label:has(input:checked)': {
    borderColor: theme.palette.primary.main,
    background: theme.palette.action.selected,
    fontWeight: 600,
  },
  '& label:has(input:checked)::before': {
    content: '"✓"',
    color: theme.palette.primary.main,
    fontSize: 12,
  },
  '& label:has(input:focus-visible)': {
    outline: `2px solid ${theme.palette.primary.main}`,
    outlineOffset: 1,
  },
  '& label:has(input:disabled)': {
    cursor: 'default',
    background: theme.palette.action.hover,
    color: theme.palette.text.secondary,
  },
}))

export interface Segment {
  readonly key: string
  readonly text: string
}
interface Props {
  readonly type: 'radio' | 'checkbox'
  readonly name: string
  readonly items: readonly Segment[]
  readonly chosen: ReadonlySet<string>
  readonly disabled?: boolean
  readonly autoFocus?: boolean | undefined
  readonly describedBy?: string | undefined
  readonly invalid?: boolean | undefined
  toggle(key: string, on: boolean): void
  onBlur?(): void
  readonly controlRef?: (element: HTMLElement | null) => void
}

/**
 * Choices side by side: native radios or checks under the paint, so keyboard and screen reader work
 * as ever.
 */
export const Segments = ({
  type,
  name,
  items,
  chosen: chosenKeys,
  disabled,
  autoFocus,
  describedBy,
  invalid,
  toggle,
  onBlur,
  controlRef,
}: Props) => (
  <Row>
    {items.map(({ key, text }, index) => (
      <label key={key}>
        <input
          type={type}
          name={name}
          value={key}
          style={hiddenStyle}
          checked={chosenKeys.has(key)}
          disabled={disabled}
          autoFocus={autoFocus && index === 0}
          aria-describedby={describedBy}
          aria-invalid={type === 'checkbox' ? invalid : undefined}
          onChange={event => toggle(key, event.target.checked)}
          onBlur={onBlur}
          ref={index === 0 ? controlRef : undefined}
        />
        {text}
      </label>
    ))}
  </Row>
)
