import Box from '@mui/material/Box'

interface CoverageBarProps {
  readonly label: string
  /** Parts that were watched, in milliseconds. */
  readonly ranges: readonly { readonly from: number; readonly to: number }[]
  readonly durationMs: number
}

/** Which parts of a video were watched: full where they were, empty if not. */
export const CoverageBar = ({ label, ranges, durationMs }: CoverageBarProps) => (
  <Box
    role="img"
    aria-label={label}
    sx={{
      position: 'relative',
      height: 6,
      borderRadius: '3px',
      overflow: 'hidden',
      bgcolor: theme => theme.tokens.lineStrong,
    }}
  >
    {durationMs > 0 &&
      ranges.map(({ from, to }) => (
        <Box
          key={from}
          data-watched
          sx={{
            position: 'absolute',
            insetBlock: 0,
            left: `${(100 * from) / durationMs}%`,
            width: `${(100 * (Math.min(to, durationMs) - from)) / durationMs}%`,
            bgcolor: 'primary.main',
          }}
        />
      ))}
  </Box>
)
