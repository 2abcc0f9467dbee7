import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import type { PackageAndRight, UsedPackage } from '../../resources/plans/plans.calls.ts'
import { useLabel, useLang, useTexts } from '../../src/i18n/texts.ts'
import { useMoneyText } from '../../src/ui/parts/fields/useMoneyText.ts'
import { useAllowed } from '../../src/ui/Allowed.tsx'
import { ErrorState, Page, SkeletonRows } from '../../src/ui/parts/index.ts'
import { dayText } from '../../src/ui/parts/fields/time.ts'
import { StatusDot } from '../../src/ui/parts/States.tsx'
import { useConsoleState } from '../../src/ui/console.tsx'
import { isUsage, usageStates } from '../../resources/plans/plan-order/plans.options.ts'
import { packageTexts } from './plans.texts.ts'
import { RenewalButton } from './RenewalButton.tsx'
import { usePackage } from './usePackage.ts'

const box = {
  p: 5,
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  bgcolor: (theme: { tokens: { surface: string } }) => theme.tokens.surface,
} as const

/** For an expired product, what is blocked, and what isn't. */
const Expired = ({ used }: { readonly used: UsedPackage }) => {
  const t = useTexts(packageTexts)
  const isPlan = used.product === 'PLAN'
  return (
    <Alert severity="warning" sx={{ mb: 4 }}>
      <Typography sx={{ fontWeight: 600 }}>
        {used.trial ? t.expiredTrial : t.expired(used.packageName)}
      </Typography>
      <Typography>{isPlan ? t.blocked : t.bookingBlocked}</Typography>
      {isPlan && <Typography>{t.readable}</Typography>}
    </Alert>
  )
}

const Period = ({
  used,
  next,
}: {
  readonly used: UsedPackage
  readonly next?: UsedPackage | null
}) => {
  const t = useTexts(packageTexts)
  const lang = useLang()
  const allowed = useAllowed()
  const { packageName, trial, endTime, daysLeft, autoRenew, id, expired, renewalFailure } = used
  const renewal = next
    ? t.next(next.packageName, dayText(next.startTime ?? '', lang))
    : autoRenew
      ? t.renews
      : t.renewsNot
  return (
    <Box component="section" aria-label={packageName} sx={box}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 2, flexWrap: 'wrap' }}>
        <Typography component="h2" sx={{ fontSize: 18, fontWeight: 600 }}>
          {packageName}
        </Typography>
        {trial && <Typography sx={{ color: 'text.secondary' }}>{t.trial}</Typography>}
      </Box>
      <Typography sx={{ color: 'text.secondary', mt: 1 }}>
        {endTime ? t.until(dayText(endTime, lang)) : t.noEnd}
        {daysLeft !== null && !expired && ` · ${t.daysLeft(daysLeft)}`}
      </Typography>
      {id !== null && <Typography sx={{ color: 'text.secondary' }}>{renewal}</Typography>}
      {renewalFailure && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {t.renewalFailed(renewalFailure)}
        </Alert>
      )}
      {allowed('planOrder.buy') && (
        <Box sx={{ display: 'flex', gap: 2, mt: 4, flexWrap: 'wrap' }}>
          <Button
            variant="contained"
            component={Link}
            to={used.product === 'PLAN' ? '/pricing' : '/bookClassTopUp'}
          >
            {t.renew}
          </Button>
          {id !== null && !expired && !next && <RenewalButton used={used} />}
        </Box>
      )}
    </Box>
  )
}

const Right = ({ right }: { readonly right: PackageAndRight['rights'][number] }) => {
  const t = useTexts(packageTexts)
  const lang = useLang()
  const figure = (n: number): string => n.toLocaleString(lang === 'zh' ? 'zh-CN' : 'en')
  const { name, used, limit } = right
  return (
    <Box component="section" aria-label={t.names[name]} sx={box}>
      <Typography sx={{ color: 'text.secondary', fontSize: 12 }}>{t.names[name]}</Typography>
      <Typography sx={{ fontSize: 18, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
        {t.used(figure(used), limit === null ? t.unlimited : figure(limit))}
      </Typography>
      {limit !== null && (
        <LinearProgress
          variant="determinate"
          aria-label={t.names[name]}
          value={Math.min(100, (100 * used) / Math.max(1, limit))}
          sx={{ mt: 2, borderRadius: 2 }}
        />
      )}
    </Box>
  )
}

/** The purchases, the one in use first (API-12). */
const Bought = () => {
  const t = useTexts(packageTexts)
  const moneyText = useMoneyText()
  const lang = useLang()
  const label = useLabel()
  const { orderRecords } = useConsoleState({ orderRecords: true })
  if (!orderRecords?.length) return null
  return (
    <Box component="section" aria-label={t.bought} sx={{ ...box, mt: 4, p: 0 }}>
      <Typography component="h2" sx={{ fontSize: 16, fontWeight: 600, p: 4, pb: 2 }}>
        {t.bought}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {orderRecords.map(({ orderNo, packageName, usage, createTime, payAmount, currency }) => {
          const state = isUsage(usage) ? usageStates[usage] : undefined
          return (
            <Box
              key={orderNo}
              component="li"
              sx={{
                display: 'grid',
                gap: '4px 16px',
                gridTemplateColumns: { xs: '1fr auto', sm: '2fr 1fr 1fr 1fr' },
                px: 4,
                py: 2,
                borderTop: 1,
                borderColor: 'divider',
              }}
            >
              <span>{packageName}</span>
              <span>{state && <StatusDot tone={state.tone} label={label(state.label)} />}</span>
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {dayText(createTime, lang)}
              </Box>
              <Box component="span" sx={{ textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
                {moneyText(payAmount, currency)}
              </Box>
            </Box>
          )
        })}
      </Box>
    </Box>
  )
}

/** /memberRights: the plan and the booking system in use, their limits, and what is blocked. */
export const PlanRightsPage = () => {
  const t = useTexts(packageTexts)
  const allowed = useAllowed()
  const { data, isError, refetch } = usePackage()
  return (
    <Page
      title={t.rights}
      extra={
        <Button
          component={Link}
          to={data?.unpaidOrder === null && !data.plan.id ? '/empty' : '/orderList'}
        >
          {t.toOrders}
        </Button>
      }
    >
      {isError && !data && <ErrorState message={t.failed} retry={() => void refetch()} />}
      {!data && !isError && <SkeletonRows rows={5} columns={3} />}
      {data && (
        <>
          {[data.plan, data.booking]
            .filter(used => used?.expired)
            .map(used => used && <Expired key={used.product} used={used} />)}
          {data.unpaidOrder !== null && (
            <Alert
              severity="info"
              sx={{ mb: 4 }}
              action={
                <Button component={Link} to={`/payOrder?orderNo=${data.unpaidOrder}`}>
                  {t.pay}
                </Button>
              }
            >
              {t.unpaid(data.unpaidOrder)}
            </Alert>
          )}
          <Box
            sx={{
              display: 'grid',
              gap: 4,
              mb: 4,
              gridTemplateColumns: 'repeat(auto-fit, minmax(min(300px, 100%), 1fr))',
            }}
          >
            <Period used={data.plan} next={data.next} />
            {data.booking && <Period used={data.booking} />}
          </Box>
          <Box
            sx={{
              display: 'grid',
              gap: 4,
              gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))',
            }}
          >
            {data.rights.map(right => (
              <Right key={right.name} right={right} />
            ))}
          </Box>
          {allowed('planOrder.read') && <Bought />}
        </>
      )}
    </Page>
  )
}
