import Box from '@mui/material/Box'
import type { DropEdge } from './useSortable.ts'

/** The line that shows where a dragged item would be dropped. */
export const DropLine = ({ edge }: { readonly edge: DropEdge | undefined }) =>
  edge && (
    <Box
      aria-hidden
      sx={{
        position: 'absolute',
        insetInline: 0,
        pointerEvents: 'none',
        zIndex: 1,
        ...(edge === 'inside'
          ? { insetBlock: 0, border: 2, borderColor: 'primary.main', borderRadius: '8px' }
          : {
              height: 2,
              bgcolor: 'primary.main',
              ...(edge === 'above' ? { top: -1 } : { bottom: -1 }),
            }),
      }}
    />
  )
