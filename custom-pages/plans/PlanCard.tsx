import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { OfferedPlan } from '../../resources/plans/plans.calls.ts'
import { packages } from '../../resources/plans/plan-order/plans.options.ts'
import { useLabel, useTexts } from '../../src/i18n/texts.ts'
import { useMoneyText } from '../../src/ui/parts/fields/useMoneyText.ts'
import { packageTexts } from './plans.texts.ts'

/** A plan with its price and what it includes; below it what can be done. */
export const PlanCard = ({
  plan,
  mark,
  children,
}: {
  readonly plan: OfferedPlan
  readonly mark?: string | undefined
  readonly children: ReactNode
}) => {
  const t = useTexts(packageTexts)
  const moneyText = useMoneyText()
  const label = useLabel()
  const { packageCode, seatPrice, packPrice, currency, minSeats, studentLimit, storageGb } = plan
  return (
    <Box
      component="section"
      aria-label={label(packages[packageCode])}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 2,
        p: 5,
        border: 1,
        borderColor: mark ? 'primary.main' : 'divider',
        borderRadius: '8px',
        bgcolor: theme => theme.tokens.surface,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 2, flexWrap: 'wrap' }}>
        <Typography component="h2" sx={{ fontWeight: 600, fontSize: 16 }}>
          {label(packages[packageCode])}
        </Typography>
        {mark && <Typography sx={{ color: 'primary.main', fontSize: 12 }}>{mark}</Typography>}
      </Box>
      <Box>
        <Typography
          component="span"
          sx={{ fontSize: 22, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}
        >
          {moneyText(seatPrice, currency)}
        </Typography>
        <Typography sx={{ color: 'text.secondary', fontSize: 12 }}>{t.perSeat}</Typography>
      </Box>
      <Box
        component="ul"
        sx={{ m: 0, pl: '18px', flex: 1, color: 'text.secondary', lineHeight: 1.9 }}
      >
        <li>{t.fromSeats(minSeats)}</li>
        <li>{t.students(studentLimit)}</li>
        <li>{t.storage(storageGb)}</li>
        <li>{t.minutes(moneyText(packPrice, currency))}</li>
      </Box>
      {children}
    </Box>
  )
}
