import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useLang, useTexts } from '../../src/i18n/texts.ts'
import type { SchedulePreview, ScheduleSaved } from '../../resources/scheduling/scheduling.calls.ts'
import { useLeaveGuard } from '../../src/ui/form/useLeaveGuard.ts'
import { ConfirmDialog, Icon } from '../../src/ui/parts/index.ts'
import { planTexts } from './plan.texts.ts'
import { PlanForm } from './PlanForm.tsx'
import { PlanPreview } from './PlanPreview.tsx'
import { usePlan, type Planning, type PlanStart } from './usePlan.ts'
import type { ClassKind } from './useTimetable.ts'

/** Counts of lessons that are created, skipped, moved, forced, and that block saving. */
const Counts = ({ counts }: { readonly counts: SchedulePreview['counts'] }) => {
  const t = useTexts(planTexts)
  const lang = useLang()
  const countNames = (['creates', 'skips', 'moved', 'forced'] as const).filter(
    name => name === 'creates' || counts[name] > 0,
  )
  return (
    <Typography
      component="output"
      aria-live="polite"
      sx={{ flex: { xs: '1 1 100%', sm: '1 1 200px' }, minWidth: 0 }}
    >
      {countNames.map(name => t.counts[name](counts[name])).join(lang === 'zh' ? '，' : ', ')}
      {counts.blocked > 0 && (
        <Box component="b" sx={{ color: 'error.main', ml: 2 }}>
          {t.counts.blocked(counts.blocked)}
        </Box>
      )}
    </Typography>
  )
}

/** Closes the plan, by its own button or by another address; asks first while it is `dirty`. */
const usePlanClosing = (
  guard: ReturnType<typeof useLeaveGuard>,
  dirty: boolean,
  onClose: () => void,
) => {
  const [asking, setAsking] = useState(false)
  const closing = {
    asking: asking || guard.asking,
    leave: (): void => {
      setAsking(false)
      if (guard.asking) guard.leave()
      else {
        guard.pass()
        onClose()
      }
    },
    stay: (): void => {
      setAsking(false)
      guard.stay()
    },
  }
  const close = (): void => (dirty ? setAsking(true) : onClose())
  return { closing, close }
}

interface PlanActionsProps {
  readonly planning: Planning
  readonly onSave: () => void
}

const PlanActions = ({ planning, onSave }: PlanActionsProps) => {
  const t = useTexts(planTexts)
  const { preview, busy, plan } = planning
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'flex-end',
        gap: 2,
        alignItems: 'center',
        px: { xs: 4, sm: 6 },
        py: 3,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      {preview ? (
        <>
          <Counts counts={preview.counts} />
          <Button onClick={planning.back}>{t.back}</Button>
          <Button
            variant="contained"
            loading={busy === 'save'}
            disabled={
              busy !== undefined ||
              preview.counts.blocked > 0 ||
              preview.counts.creates === 0 ||
              (preview.counts.forced > 0 && !plan.forceReason?.trim())
            }
            onClick={onSave}
          >
            {t.save(preview.counts.creates)}
          </Button>
        </>
      ) : (
        <>
          <Box sx={{ flex: 1 }} />
          <Button variant="contained" loading={busy === 'preview'} onClick={planning.toPreview}>
            {t.preview}
          </Button>
        </>
      )}
    </Box>
  )
}

interface Props {
  readonly from: PlanStart
  readonly kind?: ClassKind | undefined
  onClose(): void
  onSaved(saved: ScheduleSaved): void
}

/** Schedules new lessons beside the timetable: a form, a preview, and saving what was previewed. */
export const PlanPanel = ({ from, kind, onClose, onSaved }: Props) => {
  const t = useTexts(planTexts)
  const id = useId()
  const planning = usePlan(from)
  const { preview, faults, dirty } = planning
  const guard = useLeaveGuard(dirty)
  const save = async (): Promise<void> => {
    const saved = await planning.save()
    if (!saved) return
    guard.pass()
    onSaved(saved)
  }
  const { closing, close } = usePlanClosing(guard, dirty, onClose)
  return (
    <Drawer
      anchor="right"
      open
      onClose={close}
      slotProps={{
        paper: { sx: { width: { xs: '100%', sm: 640 } }, 'aria-labelledby': id, role: 'dialog' },
      }}
    >
      {/* each of the two begins at its top */}
      <Box
        key={preview ? 'preview' : 'form'}
        sx={{ px: { xs: 4, sm: 6 }, pt: 4, flex: 1, minWidth: 0, overflow: 'auto' }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 4 }}>
          <Typography id={id} variant="h2" sx={{ flex: 1 }}>
            {t.title}
          </Typography>
          <IconButton onClick={close} aria-label={t.close}>
            <Icon name="close" />
          </IconButton>
        </Box>
        {faults.whole !== undefined && (
          <Alert severity="error" sx={{ mb: 4 }}>
            {faults.whole}
          </Alert>
        )}
        {preview ? (
          <PlanPreview planning={planning} preview={preview} />
        ) : (
          <PlanForm planning={planning} kind={kind} />
        )}
      </Box>
      <PlanActions planning={planning} onSave={() => void save()} />
      <ConfirmDialog
        open={closing.asking}
        title={t.leaveTitle}
        confirm={t.leave}
        cancel={t.stay}
        danger
        onConfirm={closing.leave}
        onClose={closing.stay}
      >
        {t.leaveText}
      </ConfirmDialog>
    </Drawer>
  )
}
