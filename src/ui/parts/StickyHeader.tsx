import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { useStuck } from './useStuck.ts'

const Bar = styled('div')(({ theme }) => ({
  position: 'sticky',
  zIndex: theme.zIndex.appBar - 1,
  background: theme.palette.background.default,
  '&[data-stuck="true"]': { boxShadow: `0 1px 0 ${theme.palette.divider}` },
}))

/** Stays at `top` px of its scrolling ancestor, and draws a line under itself while it does. */
export const StickyHeader = ({ top = 0, children }: { top?: number; children: ReactNode }) => {
  const { mark, stuck } = useStuck(top)
  return (
    <>
      <div ref={mark} aria-hidden />
      <Bar style={{ top }} data-stuck={stuck}>
        {children}
      </Bar>
    </>
  )
}
