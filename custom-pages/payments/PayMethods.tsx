import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { payTypes, type PayType } from '../../resources/ledger/ledger-txn/ledgerTxn.options.ts'
import { useLabel, useTexts } from '../../src/i18n/texts.ts'
import { MethodLogo } from './MethodLogo.tsx'
import { paymentTexts } from './payments.texts.ts'

interface Props {
  readonly offered: readonly PayType[]
  readonly value: PayType | undefined
  readonly error?: string | undefined
  onChange(payType: PayType): void
}

/** The payment methods that are offered, with their logos; one is chosen. */
export const PayMethods = ({ offered, value, error, onChange }: Props) => {
  const t = useTexts(paymentTexts)
  const label = useLabel()
  return (
    <FormControl error={error !== undefined} fullWidth>
      <FormLabel id="pay-methods">{t.method}</FormLabel>
      <RadioGroup
        aria-labelledby="pay-methods"
        value={value ?? ''}
        onChange={(_, chosen) => {
          const found = offered.find(one => one === chosen)
          if (found) onChange(found)
        }}
        sx={{ gap: 2, mt: 1 }}
      >
        {offered.map(one => (
          <FormControlLabel
            key={one}
            value={one}
            control={<Radio />}
            label={
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
                <MethodLogo kind={one} />
                {label(payTypes[one])}
              </Box>
            }
            sx={{
              m: 0,
              px: 2,
              minHeight: 48,
              border: 1,
              borderColor: one === value ? 'primary.main' : 'divider',
              borderRadius: '8px',
            }}
          />
        ))}
      </RadioGroup>
      {error !== undefined && <FormHelperText>{error}</FormHelperText>}
    </FormControl>
  )
}
