import { styled } from '@mui/material/styles'
import type { MouseEvent } from 'react'

const Mark = styled('span')(({ theme }) => ({
  width: 18,
  height: 18,
  flex: 'none',
  boxSizing: 'border-box',
  borderRadius: 4,
  border: `1.5px solid ${theme.tokens?.lineStrong ?? theme.palette.divider}`,
  background: theme.palette.background.paper,
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  fontSize: 13,
  lineHeight: 1,
  fontWeight: 700,
  color: theme.palette.primary.contrastText,
  '&[data-state="true"], &[data-state="mixed"]': {
    background: theme.palette.primary.main,
    borderColor: theme.palette.primary.main,
  },
  '&[data-locked="true"]': { opacity: 0.55 },
}))

interface Props {
  readonly checked: boolean | 'mixed'
  readonly locked: boolean
  readonly onClick: (event: MouseEvent) => void
}

/**
 * The paint of a check with three states; the row around it is what keyboards and screen readers
 * know.
 */
export const TickBox = ({ checked, locked, onClick }: Props) => (
  <Mark aria-hidden data-state={String(checked)} data-locked={locked} onClick={onClick}>
    {checked === true ? '✓' : checked === 'mixed' ? '–' : ''}
  </Mark>
)
