import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

/** Lines of one section in a frame; what is empty says so in one line of the same height. */
export const Lines = ({
  none,
  children,
}: {
  readonly none: string
  readonly children: readonly ReactNode[]
}) => (
  <Box
    component="ul"
    sx={{
      m: 0,
      p: 0,
      listStyle: 'none',
      border: 1,
      borderColor: 'divider',
      borderRadius: '8px',
      bgcolor: 'background.paper',
      '& > li + li': { borderTop: 1, borderColor: 'divider' },
    }}
  >
    {children.length ? (
      children
    ) : (
      <Box component="li" sx={{ px: 3, py: 2, color: 'text.secondary' }}>
        {none}
      </Box>
    )}
  </Box>
)

const lineLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2px 16px',
  px: 3,
  py: 1.5,
  minHeight: 44,
  boxSizing: 'border-box',
} as const

export const HomeLine = ({ children }: { readonly children: ReactNode }) => (
  <Box component="li" sx={lineLook}>
    {children}
  </Box>
)

/** The time of a line, in a column of its own. */
export const LineTime = ({ children }: { readonly children: ReactNode }) => (
  <Box
    component="span"
    sx={{ minWidth: 92, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
  >
    {children}
  </Box>
)

/** What a line is about, as a link; the rest of the line is beside it. */
export const LineLink = ({
  to,
  children,
}: {
  readonly to: string
  readonly children: ReactNode
}) => (
  <MuiLink
    component={Link}
    to={to}
    underline="hover"
    color="text.primary"
    sx={{ fontWeight: 500, minWidth: 0, overflowWrap: 'anywhere' }}
  >
    {children}
  </MuiLink>
)

export const Quiet = ({ children }: { readonly children: ReactNode }) => (
  <Typography component="span" color="text.secondary">
    {children}
  </Typography>
)

/** As tall as a section with so many lines. */
export const LinesSkeleton = ({ lines }: { readonly lines: number }) => (
  <Box aria-busy sx={{ mb: 4 }}>
    <Skeleton width={180} height={36} sx={{ mb: 1 }} />
    <Skeleton variant="rounded" height={lines * 44} sx={{ borderRadius: '8px' }} />
  </Box>
)
