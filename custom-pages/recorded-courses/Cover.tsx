import Box from '@mui/material/Box'
import { Icon } from '../../src/ui/parts/icons.tsx'

interface CoverProps {
  readonly src: string | null | undefined
  /** In px; by default the available width. */
  readonly width?: number
}

/** The cover of a course, 16:9; without one, a book. Decorative, because the name is beside it. */
export const Cover = ({ src, width }: CoverProps) => (
  <Box
    aria-hidden
    sx={{
      position: 'relative',
      flex: 'none',
      width: width ?? 1,
      aspectRatio: '16 / 9',
      borderRadius: '6px',
      overflow: 'hidden',
      display: 'grid',
      placeItems: 'center',
      fontSize: width === undefined ? 32 : 20,
      color: 'text.secondary',
      bgcolor: theme => theme.tokens.sunken,
    }}
  >
    {src ? (
      <Box
        component="img"
        src={src}
        alt=""
        decoding="async"
        sx={{ position: 'absolute', inset: 0, width: 1, height: 1, objectFit: 'cover' }}
      />
    ) : (
      <Icon name="book" />
    )}
  </Box>
)
