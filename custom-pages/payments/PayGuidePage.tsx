import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTexts } from '../../src/i18n/texts.ts'
import { AuthFormFrame } from '../../src/ui/auth-forms/AuthFormFrame.tsx'
import { MethodLogo } from './MethodLogo.tsx'
import { paymentTexts } from './payments.texts.ts'

const shown = [
  'ALIPAY',
  'WECHAT',
  'STRIPE',
  'JWB',
  'visa',
  'mastercard',
  'amex',
  'unionpay',
] as const

/** /payGuide: how one pays, in steps (PLY-03). */
export const PayGuidePage = () => {
  const t = useTexts(paymentTexts)
  return (
    <AuthFormFrame title={t.guide}>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 5 }}>
        {t.guideSteps.map(([title, help], n) => (
          <Box component="li" key={title}>
            <Typography variant="h2">{`${n + 1}. ${title}`}</Typography>
            <Typography sx={{ color: 'text.secondary', mt: 1 }}>{help}</Typography>
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', mt: 6 }}>
        {shown.map(kind => (
          <MethodLogo key={kind} kind={kind} />
        ))}
      </Box>
    </AuthFormFrame>
  )
}
