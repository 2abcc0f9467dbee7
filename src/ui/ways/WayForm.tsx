import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { FormProvider } from 'react-hook-form'
import { Icon } from '../parts/icons.tsx'
import { CaptchaField } from './CaptchaField.tsx'
import type { Way } from './useWay.ts'
import { WayContext } from './wayContext.ts'

interface Props {
  readonly way: Way
  readonly label: string
  /** The verb on the button. */
  readonly verb: string
  readonly children: ReactNode
  /** Beside the button. */
  readonly before?: ReactNode
  readonly danger?: boolean
  /** The button as wide as its word, where the form stands beside others. */
  readonly compact?: boolean
}

/** One form of the ways in: the refusal that belongs to no field, the fields, the picture where it is wanted, the button. */
export const WayForm = ({ way, label, verb, children, before, danger, compact }: Props) => (
  <WayContext value={way}>
    <FormProvider {...way.form}>
      <Box
        component="form"
        noValidate
        aria-label={label}
        onSubmit={event => {
          event.preventDefault()
          void way.submit()
        }}
        sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}
      >
        {way.failed && (
          <Alert severity="error" icon={<Icon name="error" />} sx={{ mb: 2 }}>
            {way.failed}
          </Alert>
        )}
        {children}
        {way.captcha.wanted && <CaptchaField />}
        <Box sx={{ display: 'flex', gap: 2, mt: 1 }}>
          {before}
          <Button
            type="submit"
            variant="contained"
            color={danger ? 'error' : 'primary'}
            loading={way.busy}
            sx={compact ? undefined : { height: 38, fontSize: 14, flex: 1 }}
          >
            {verb}
          </Button>
        </Box>
      </Box>
    </FormProvider>
  </WayContext>
)
