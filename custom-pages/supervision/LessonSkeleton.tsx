import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useTexts } from '../../src/i18n/texts.ts'
import { partTexts } from '../../src/ui/parts/parts.texts.ts'

const bar = { transform: 'none' } as const

/** A supervised lesson on its way: its state, its alerts, and a lane for each person. */
export const LessonSkeleton = () => (
  <Box component="output" aria-label={useTexts(partTexts).loading} sx={{ display: 'block' }}>
    <Skeleton width={320} height={24} sx={{ ...bar, maxWidth: 1, mb: 6 }} />
    <Skeleton width={90} height={32} sx={{ ...bar, mb: 3 }} />
    <Skeleton width={280} height={40} sx={{ maxWidth: 1, mb: 8 }} />
    <Skeleton width={120} height={32} sx={{ ...bar, mb: 7 }} />
    {Array.from({ length: 10 }, (_, n) => (
      <Skeleton key={n} height={24} sx={{ ...bar, mb: 2 }} />
    ))}
  </Box>
)
