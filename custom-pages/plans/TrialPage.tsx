import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useNotify } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { applyForTrial } from '../../resources/plans/plans.calls.ts'
import { isPlan, packages } from '../../resources/plans/plan-order/plans.options.ts'
import { useLabel, useTexts } from '../../src/i18n/texts.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { useFormWork } from '../../src/ui/form/useFormWork.ts'
import { Empty, Page, SkeletonRows } from '../../src/ui/parts/index.ts'
import { PlanCard } from './PlanCard.tsx'
import { packageTexts } from './plans.texts.ts'
import { useOffered, usePackage } from './usePackage.ts'

/** /trialApplication: the one free trial (PLN-04), followed by the subscription. */
export const PlanTrialPage = () => {
  const t = useTexts(packageTexts)
  const label = useLabel()
  const edu = useEdu()
  const notify = useNotify()
  const navigate = useNavigate()
  const { data: used, changed } = usePackage()
  const { data } = useOffered(used?.currency)
  const { busy, work } = useFormWork(() => false)
  const begin = async (packageCode: string): Promise<void> => {
    const begun = await work(() => edu.ask(applyForTrial, { packageCode }, { quiet: true }))
    if (!begun) return
    await changed()
    notify(t.trialBegun, { type: 'success' })
    void navigate('/memberRights')
  }
  const plans = data?.list.filter(({ packageCode }) => isPlan(packageCode)) ?? []
  return (
    <Page title={t.trialTitle}>
      {!used && <SkeletonRows rows={4} columns={4} />}
      {used && !used.trialOpen && <Empty icon="clock" title={t.trialGone} />}
      {used?.trialOpen && (
        <>
          <Typography sx={{ color: 'text.secondary', mb: 4, maxWidth: 720 }}>
            {t.trialHelp}
          </Typography>
          <Box
            sx={{
              display: 'grid',
              gap: 4,
              gridTemplateColumns: 'repeat(auto-fill, minmax(min(240px, 100%), 1fr))',
            }}
          >
            {plans.map(plan => (
              <PlanCard key={plan.packageCode} plan={plan}>
                <Button
                  variant="outlined"
                  disabled={busy}
                  onClick={() => void begin(plan.packageCode)}
                >
                  {t.tryPlan(label(packages[plan.packageCode]))}
                </Button>
              </PlanCard>
            ))}
          </Box>
        </>
      )}
    </Page>
  )
}
