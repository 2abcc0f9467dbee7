import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import type { OfferedPlan } from '../../resources/plans/plans.calls.ts'
import { isPlan, planFacts } from '../../resources/plans/plan-order/plans.options.ts'
import { useTexts } from '../../src/i18n/texts.ts'
import { useAllowed } from '../../src/ui/Allowed.tsx'
import { Empty, ErrorState, Page, SkeletonRows } from '../../src/ui/parts/index.ts'
import { useConsoleState } from '../../src/ui/console.tsx'
import { PlanCard } from './PlanCard.tsx'
import { packageTexts } from './plans.texts.ts'
import { useOffered, usePackage } from './usePackage.ts'

/** The address of the calculator with a plan chosen. */
const orderAddress = (packageCode: string, isUpgrade: boolean): string =>
  `/createOrder?${new URLSearchParams({ packageCode, ...(isUpgrade && { upgrade: 'YES' }) }).toString()}`

/** /pricing: the plans side by side. */
export const PricingPage = () => {
  const t = useTexts(packageTexts)
  const allowed = useAllowed()
  const { data: used } = usePackage()
  const { currency } = useConsoleState()
  const { data, isError, refetch } = useOffered(currency)
  const plans = data?.list.filter(({ packageCode }) => isPlan(packageCode))
  const held = used?.plan
  const rankOf = (code: string): number => (isPlan(code) ? planFacts[code].rank : 0)
  // the institution's own plan may include more than what is sold today
  const limitOf = (name: 'students' | 'storage'): number | undefined =>
    used?.rights.find(right => right.name === name)?.limit ?? undefined
  const asHeld = (plan: OfferedPlan): OfferedPlan =>
    held?.packageCode === plan.packageCode
      ? {
          ...plan,
          studentLimit: limitOf('students') ?? plan.studentLimit,
          storageGb: limitOf('storage') ?? plan.storageGb,
        }
      : plan
  const canUpgrade = (code: string): boolean =>
    held !== undefined &&
    held.id !== null &&
    !held.trial &&
    !held.expired &&
    rankOf(code) >= rankOf(held.packageCode)
  const actionOf = (code: string): string =>
    !canUpgrade(code) ? t.choose : code === held?.packageCode ? t.extend : t.upgrade
  return (
    <Page
      title={t.pricing}
      primary={
        used?.trialOpen && allowed('planOrder.buy') ? (
          <Button variant="outlined" component={Link} to="/trialApplication">
            {t.trialTitle}
          </Button>
        ) : undefined
      }
    >
      <Typography sx={{ color: 'text.secondary', mb: 4 }}>{t.pricingHelp}</Typography>
      {isError && !data && <ErrorState message={t.failed} retry={() => void refetch()} />}
      {!data && !isError && <SkeletonRows rows={4} columns={4} />}
      {plans?.length === 0 && <Empty icon="money" title={t.notSold} />}
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(240px, 100%), 1fr))',
        }}
      >
        {plans?.map(plan => (
          <PlanCard
            key={plan.packageCode}
            plan={asHeld(plan)}
            mark={held?.packageCode === plan.packageCode ? t.current : undefined}
          >
            {allowed('planOrder.buy') && (
              <Button
                variant={
                  canUpgrade(plan.packageCode) && plan.packageCode !== held?.packageCode
                    ? 'contained'
                    : 'outlined'
                }
                component={Link}
                to={orderAddress(plan.packageCode, canUpgrade(plan.packageCode))}
              >
                {actionOf(plan.packageCode)}
              </Button>
            )}
          </PlanCard>
        ))}
      </Box>
      <Typography sx={{ color: 'text.secondary', mt: 4, fontSize: 12 }}>{t.minutesHelp}</Typography>
    </Page>
  )
}
