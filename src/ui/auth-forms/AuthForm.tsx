import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { FormProvider } from 'react-hook-form'
import { Icon } from '../parts/icons.tsx'
import { CaptchaField } from './CaptchaField.tsx'
import type { AuthFormState } from './useAuthForm.ts'
import { AuthFormContext } from './authFormContext.ts'

interface Props {
  readonly authForm: AuthFormState
  readonly label: string
  /** The verb on the button. */
  readonly verb: string
  readonly children: ReactNode
  /** Beside the button. */
  readonly before?: ReactNode
  readonly danger?: boolean
  /** A button as wide as its label, for a form beside others. */
  readonly compact?: boolean
}

/**
 * One form of the ways in: the refusal that belongs to no field, the fields, the picture where it
 * is wanted, the button.
 */
export const AuthForm = ({ authForm, label, verb, children, before, danger, compact }: Props) => (
  <AuthFormContext value={authForm}>
    <FormProvider {...authForm.form}>
      <Box
        component="form"
        noValidate
        aria-label={label}
        onSubmit={event => {
          event.preventDefault()
          void authForm.submit()
        }}
        sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}
      >
        {authForm.failed && (
          <Alert severity="error" icon={<Icon name="error" />} sx={{ mb: 2 }}>
            {authForm.failed}
          </Alert>
        )}
        {children}
        {authForm.captcha.wanted && <CaptchaField />}
        <Box sx={{ display: 'flex', gap: 2, mt: 1 }}>
          {before}
          <Button
            type="submit"
            variant="contained"
            color={danger ? 'error' : 'primary'}
            loading={authForm.busy}
            sx={compact ? undefined : { height: 38, fontSize: 14, flex: 1 }}
          >
            {verb}
          </Button>
        </Box>
      </Box>
    </FormProvider>
  </AuthFormContext>
)
