import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useLang, useTexts } from '../../src/i18n/texts.ts'
import type { WizardJob } from '../../src/protocol/imports.ts'
import { focusOnMount } from '../../src/ui/parts/focus.ts'
import { wizardTexts } from './wizard.texts.ts'

const doingBy: Partial<Record<WizardJob['state'], NonNullable<WizardJob['busy']>['doing']>> = {
  UPLOADED: 'reading',
  MAPPED: 'checking',
  COMMITTING: 'committing',
}

interface WorkingProps {
  readonly job: Pick<WizardJob, 'state' | 'busy'>
  readonly focus: boolean
  readonly actions?: ReactNode
}

/** The server's current activity, and its progress. */
export const Working = ({ job, focus, actions }: WorkingProps) => {
  const t = useTexts(wizardTexts)
  const lang = useLang()
  const doing = job.busy?.doing ?? doingBy[job.state] ?? 'reading'
  const { done, total } = job.busy ?? { done: 0, total: 0 }
  const figure = (n: number): string => n.toLocaleString(lang)
  const word =
    doing === 'reading'
      ? t.doing.reading
      : t.doing[doing](figure(Math.min(done, total)), figure(total))
  return (
    <Box
      role="status"
      tabIndex={-1}
      ref={focus ? focusOnMount : undefined}
      sx={{ py: 8, maxWidth: 640, outline: 'none' }}
    >
      <Typography sx={{ mb: 3, fontVariantNumeric: 'tabular-nums' }}>{word}</Typography>
      <LinearProgress
        aria-label={word}
        sx={{ height: 4, borderRadius: '2px', bgcolor: theme => theme.tokens.sunken }}
        {...(total > 0 && doing !== 'reading'
          ? { variant: 'determinate', value: Math.min(100, Math.round((100 * done) / total)) }
          : {})}
      />
      <Typography sx={{ mt: 3, color: 'text.secondary', fontSize: 13 }}>{t.mayLeave}</Typography>
      {actions && <Box sx={{ mt: 4, display: 'flex', gap: 2 }}>{actions}</Box>}
    </Box>
  )
}
