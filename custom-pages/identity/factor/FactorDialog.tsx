import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useNotify } from 'react-admin'
import { useId, useState } from 'react'
import {
  removeAuthenticator,
  renewRecoveryCodes,
  type SecondFactor,
} from '../../../resources/identity/secondFactor.calls.ts'
import { useTexts } from '../../../src/i18n/texts.ts'
import { AuthForm } from '../../../src/ui/auth-forms/AuthForm.tsx'
import { PasswordBox } from '../../../src/ui/auth-forms/boxes.tsx'
import { FactorCodeBox } from '../../../src/ui/auth-forms/FactorCodeBox.tsx'
import { trimmedValueOf, useAuthForm } from '../../../src/ui/auth-forms/useAuthForm.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { dialogWidth } from '../../../src/ui/parts/ConfirmDialog.tsx'
import { factorLabel, factorTexts } from './factor.texts.ts'
import { PasskeyForm } from './PasskeyForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SetUp } from './SetUp.tsx'

/** Operations on the second factor. */
export type FactorDeed = 'setUp' | 'addPasskey' | 'renew' | 'turnOff'

interface FormProps {
  readonly state: SecondFactor
  readonly onClose: () => void
  /** The second factor is another one now. */
  readonly onChange: () => void
}

const Cancel = ({ onClose }: Pick<FormProps, 'onClose'>) => (
  <Button onClick={onClose} sx={{ height: 38 }}>
    {useTexts(factorTexts).cancel}
  </Button>
)

/** Makes new recovery codes, or turns the factor off: both require the password and a code. */
const ProofForm = ({
  deed,
  state,
  onClose,
  onChange,
}: FormProps & { deed: 'renew' | 'turnOff' }) => {
  const t = useTexts(factorTexts)
  const edu = useEdu()
  const notify = useNotify()
  const [codes, setCodes] = useState<readonly string[]>()
  const authForm = useAuthForm({
    name: deed,
    ask: () => ({
      fields: ['code', ...(state.withoutPassword ? [] : (['password'] as const))],
      known: true,
      factor: true,
    }),
    send: async values => {
      const input = {
        code: trimmedValueOf(values, 'code'),
        ...(state.withoutPassword ? {} : { password: values.password ?? '' }),
      }
      if (deed === 'renew') {
        setCodes((await edu.ask(renewRecoveryCodes, input, { quiet: true })).recoveryCodes)
        onChange()
        return
      }
      await edu.ask(removeAuthenticator, input, { quiet: true })
      notify(t.turnedOff, { type: 'success' })
      onChange()
      onClose()
    },
  })
  if (codes) return <RecoveryCodes codes={codes} onDone={onClose} />
  return (
    <>
      <Box sx={{ color: 'text.secondary', mb: 4 }}>
        {deed === 'renew' ? t.renewHelp : t.turnOffHelp}
        {state.withoutPassword && ` ${t.recent}`}
      </Box>
      <AuthForm
        authForm={authForm}
        label={deed === 'renew' ? t.renewTitle : t.turnOffTitle}
        verb={deed === 'renew' ? t.renew : t.turnOff}
        danger={deed === 'turnOff'}
        before={<Cancel onClose={onClose} />}
      >
        <FactorCodeBox name="code" label={factorLabel('anyCode')} autoFocus />
        {!state.withoutPassword && <PasswordBox name="password" complete="current-password" />}
      </AuthForm>
    </>
  )
}

/** Sets the second factor up, changes it, or turns it off. */
export const FactorDialog = ({
  deed,
  state,
  onClose,
  onChange,
}: FormProps & { deed: FactorDeed }) => {
  const t = useTexts(factorTexts)
  const id = useId()
  const notify = useNotify()
  const [showsCodes, setShowsCodes] = useState(false)
  const titles: Readonly<Record<FactorDeed, string>> = {
    setUp: state.authenticator === null ? t.requiredTitle : t.changeTitle,
    addPasskey: t.addPasskey,
    renew: t.renewTitle,
    turnOff: t.turnOffTitle,
  }
  const onCodes = () => {
    setShowsCodes(true)
    onChange()
  }
  const onAdded = () => {
    notify(t.passkeyAdded, { type: 'success' })
    onChange()
    onClose()
  }
  const onDone = () => {
    notify(t.turnedOn, { type: 'success' })
    onClose()
  }
  return (
    <Dialog
      open
      // the codes are shown this once: a click beside them doesn't hide them
      onClose={showsCodes ? undefined : onClose}
      aria-labelledby={id}
      slotProps={{ paper: { sx: { width: dialogWidth, maxWidth: 'calc(100vw - 32px)', m: 4 } } }}
    >
      <DialogTitle id={id}>{showsCodes ? t.codesTitle : titles[deed]}</DialogTitle>
      <DialogContent sx={{ pb: 5 }}>
        {deed === 'addPasskey' ? (
          <>
            <Box sx={{ color: 'text.secondary', mb: 4 }}>{t.passkeyHelp}</Box>
            <PasskeyForm
              state={state}
              before={<Cancel onClose={onClose} />}
              onCodes={onCodes}
              onDone={onAdded}
            />
          </>
        ) : deed === 'setUp' ? (
          <SetUp
            state={state}
            before={<Cancel onClose={onClose} />}
            onCodes={onCodes}
            onDone={onDone}
          />
        ) : (
          <ProofForm
            deed={deed}
            state={state}
            onClose={onClose}
            onChange={deed === 'renew' ? onCodes : onChange}
          />
        )}
      </DialogContent>
    </Dialog>
  )
}
