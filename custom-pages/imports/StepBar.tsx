import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import type { SxProps, Theme } from '@mui/material/styles'
import { useTexts } from '../../src/i18n/texts.ts'
import { hiddenStyle } from '../../src/ui/parts/fields/hidden.ts'
import { Icon } from '../../src/ui/parts/index.ts'
import { steps, type WizardStep } from './steps.ts'
import { wizardTexts } from './wizard.texts.ts'

interface StepBarProps {
  readonly at: WizardStep
  /** Steps that can be opened. */
  readonly open: readonly WizardStep[]
  readonly over: boolean
  go(step: WizardStep): void
}

const stepStyles = (n: number, here: number): SxProps<Theme> => ({
  // what is only heard must not widen a narrow page
  position: 'relative',
  overflow: { xs: 'hidden', sm: 'visible' },
  flex: { xs: 1, sm: 'none' },
  fontSize: 13,
  color: n === here ? 'text.primary' : 'text.secondary',
  fontWeight: n === here ? 600 : 400,
  '& > *': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 2,
    font: 'inherit',
    color: 'inherit',
    borderRadius: 1,
    minHeight: { xs: 4, sm: 28 },
    width: { xs: 1, sm: 'auto' },
  },
  '& [data-mark]': {
    display: { xs: 'none', sm: 'grid' },
    placeItems: 'center',
    width: 22,
    height: 22,
    borderRadius: '50%',
    fontSize: 12,
    border: 1,
    borderColor: (theme: Theme) => (n === here ? theme.tokens.accent : theme.tokens.lineStrong),
    bgcolor: (theme: Theme) => (n === here ? theme.tokens.accent : 'transparent'),
    color: (theme: Theme) => (n === here ? theme.tokens.onAccent : 'inherit'),
  },
  '&::before': {
    content: '""',
    display: { xs: 'block', sm: 'none' },
    height: 3,
    borderRadius: '2px',
    bgcolor: (theme: Theme) => (n <= here ? theme.tokens.accent : theme.tokens.lineStrong),
  },
})

/** The current step, and a back button; on a phone the step's name and a line of dashes. */
export const StepBar = ({ at, open, over, go }: StepBarProps) => {
  const t = useTexts(wizardTexts)
  const here = steps.indexOf(at)
  return (
    <Box component="nav" aria-label={t.way} sx={{ mb: { xs: 2, sm: 5 } }}>
      <Box
        sx={{ display: { xs: 'block', sm: 'none' }, fontSize: 13, mb: 2, color: 'text.secondary' }}
        aria-hidden
      >
        {t.stepOf(String(here + 1), String(steps.length))} · <b>{t.steps[at]}</b>
      </Box>
      <Box
        component="ol"
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', gap: { xs: 1.5, sm: 4 } }}
      >
        {steps.map((step, n) => {
          const completed = n < here || (over && n === here)
          const mark = completed ? <Icon name="check" sx={{ fontSize: 14 }} /> : String(n + 1)
          const face = (
            <>
              <Box component="span" data-mark aria-hidden>
                {mark}
              </Box>
              <Box component="span" sx={{ '@media (max-width: 599.95px)': hiddenStyle }}>
                {t.steps[step]}
                {completed && <span style={hiddenStyle}> ({t.done})</span>}
              </Box>
            </>
          )
          return (
            <Box component="li" key={step} sx={stepStyles(n, here)}>
              {open.includes(step) && step !== at ? (
                <ButtonBase onClick={() => go(step)}>{face}</ButtonBase>
              ) : (
                <span aria-current={step === at ? 'step' : undefined}>{face}</span>
              )}
            </Box>
          )
        })}
      </Box>
    </Box>
  )
}
