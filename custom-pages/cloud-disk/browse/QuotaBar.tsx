import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import type { DiskView } from '../../../resources/cloud-disk/disk.calls.ts'
import { useTexts } from '../../../src/i18n/texts.ts'
import { diskSizeText } from '../diskSize.ts'
import { diskTexts } from '../disk.texts.ts'

/** The share of the quota from which the remaining space is shown. */
const nearlyFullAt = 0.9

/** How much of a disk is used, and what can be done when it is full. */
export const QuotaBar = ({ disk }: { readonly disk: DiskView }) => {
  const t = useTexts(diskTexts)
  const { used, quota } = disk
  if (quota === null)
    return (
      <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{t.usedOnly(diskSizeText(used))}</Box>
    )
  const part = quota === 0 ? 1 : Math.min(1, used / quota)
  const isFull = used >= quota
  const isNearlyFull = part >= nearlyFullAt
  return (
    <Box sx={{ fontSize: 12, color: 'text.secondary' }}>
      <LinearProgress
        variant="determinate"
        value={part * 100}
        aria-label={t.quota}
        color={isFull ? 'error' : isNearlyFull ? 'warning' : 'primary'}
        sx={{ height: 6, borderRadius: 3, mb: 1.5 }}
      />
      {t.used(diskSizeText(used), diskSizeText(quota))}
      {isNearlyFull && (
        <Box
          role="status"
          sx={{ mt: 1, color: theme => theme.tones[isFull ? 'bad' : 'careful'].text }}
        >
          {isFull ? t.full : t.nearlyFull(diskSizeText(quota - used))}
        </Box>
      )}
    </Box>
  )
}
