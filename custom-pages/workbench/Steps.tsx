import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import type { SetupStep } from '../../resources/workbench/workbench.calls.ts'
import { useTexts } from '../../src/i18n/texts.ts'
import { Icon } from '../../src/ui/parts/index.ts'
import { cardLook, Section } from './Section.tsx'
import { workbenchTexts } from './workbench.texts.ts'

/** The remaining steps of setting up a new school. */
export const Steps = ({
  steps,
  close,
}: {
  readonly steps: readonly SetupStep[]
  readonly close: () => void
}) => {
  const t = useTexts(workbenchTexts)
  const done = steps.filter(step => step.done).length
  return (
    <Section title={t.steps} extra={<Button onClick={close}>{t.closeSteps}</Button>}>
      <Box sx={{ ...cardLook, display: 'grid', gap: 1 }}>
        <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{t.stepsDone(done, steps.length)}</Box>
        <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
          {steps.map(step => (
            <Box
              component="li"
              key={step.name}
              sx={{ display: 'flex', alignItems: 'center', gap: 1 }}
            >
              <Icon name={step.done ? 'ok' : 'dot'} />
              {step.done ? (
                <span>
                  {t.step[step.name]} ({t.done})
                </span>
              ) : (
                <Link to={step.address}>{t.step[step.name]}</Link>
              )}
            </Box>
          ))}
        </Box>
      </Box>
    </Section>
  )
}
