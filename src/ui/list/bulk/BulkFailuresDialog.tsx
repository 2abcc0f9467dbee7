import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useLabel, useLang, useTexts } from '../../../i18n/texts.ts'
import type { BulkTally } from '../../../protocol/provider.ts'
import type { AnyResource } from '../../../schema/resource.ts'
import { focusOnMount } from '../../parts/focus.ts'
import { hasWayOut } from '../useWayOut.tsx'
import { workTexts } from './work.texts.ts'

/** Maximum number of failures to show. */
const maxFailures = 500

const line = {
  display: 'flex',
  gap: 2,
  alignItems: 'center',
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
  overflowWrap: 'anywhere',
} as const

interface Props {
  readonly def: AnyResource
  readonly failed: BulkTally['failed']
  /** Number of refused records beyond the listed ones. */
  readonly more?: number | undefined
  /** Opens a way out of one refusal. */
  readonly onSolve?: ((refused: BulkTally['failed'][number]) => void) | undefined
  readonly onClose: () => void
}

/** Lists every record that a bulk change skipped, with the reason. */
export const BulkFailuresDialog = ({ def, failed, more = 0, onSolve, onClose }: Props) => {
  const t = useTexts(workTexts)
  const label = useLabel()
  const lang = useLang()
  const all = failed.length + more
  const title = t.refusedTitle(all.toLocaleString(lang), label(all === 1 ? def.label : def.plural))
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby="refused-title"
      slotProps={{ paper: { sx: { width: 560, maxWidth: 'calc(100vw - 32px)', m: 4 } } }}
    >
      <DialogTitle id="refused-title">{title}</DialogTitle>
      <DialogContent tabIndex={0} role="region" aria-labelledby="refused-title">
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {failed.slice(0, maxFailures).map(refused => (
            <Box component="li" key={refused.id} sx={line}>
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <b>{refused.title ?? refused.id}</b>
                <Box sx={{ color: 'text.secondary', fontSize: 13 }}>
                  {refused.msg || refused.code}
                </Box>
              </Box>
              {onSolve && hasWayOut(def, refused.code) && (
                <Button
                  size="small"
                  aria-label={t.solveOf(refused.title ?? refused.id)}
                  onClick={() => {
                    onClose()
                    onSolve(refused)
                  }}
                >
                  {t.solve}
                </Button>
              )}
            </Box>
          ))}
        </Box>
        {all > maxFailures && (
          <Box sx={{ pt: 2 }}>
            {t.refusedMore((all - Math.min(failed.length, maxFailures)).toLocaleString(lang))}
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose} ref={focusOnMount}>
          {t.close}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
