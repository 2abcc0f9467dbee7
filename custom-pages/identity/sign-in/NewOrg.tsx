import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useTexts } from '../../../src/i18n/texts.ts'
import { LineBox, PasswordBox, RegionBox } from '../../../src/ui/auth-forms/boxes.tsx'
import { CodeField } from '../../../src/ui/auth-forms/CodeField.tsx'
import { ContactField } from '../../../src/ui/auth-forms/ContactField.tsx'
import { PasswordPair } from '../../../src/ui/auth-forms/PasswordPair.tsx'
import { AuthForm } from '../../../src/ui/auth-forms/AuthForm.tsx'
import { AuthFormFrame, AuthFormLink } from '../../../src/ui/auth-forms/AuthFormFrame.tsx'
import { signInTexts } from './sign-in.texts.ts'
import { Steps } from './Steps.tsx'
import { useNewOrg } from './useNewOrg.ts'

/**
 * The person (new, or known by a code and their password), then their institution; the welcome
 * follows after the log-in.
 */
export const NewOrg = ({ trial = false }: { trial?: boolean }) => {
  const t = useTexts(signInTexts)
  const { authForm, step, back, known, setKnown } = useNewOrg(trial)
  return (
    <AuthFormFrame
      title={trial ? t.trialTitle : t.newOrgTitle}
      help={trial ? t.trialHelp : t.newOrgHelp}
      foot={<AuthFormLink to="/login">{t.toLogin}</AuthFormLink>}
    >
      <Steps at={step} />
      <AuthForm
        authForm={authForm}
        label={trial ? t.trialTitle : t.newOrgTitle}
        verb={step === 0 ? t.onward : trial ? t.startTrial : t.create}
        before={
          step === 1 && (
            <Button onClick={back} sx={{ height: 38 }}>
              {t.back}
            </Button>
          )
        }
      >
        {step === 0 ? (
          <>
            <ContactField first={trial ? 'EMAIL' : 'SMS'} />
            <Box sx={{ mt: -2, mb: 3 }}>
              <FormControlLabel
                control={
                  <Checkbox checked={known} onChange={event => setKnown(event.target.checked)} />
                }
                label={t.knownPerson}
              />
              {known && (
                <Typography variant="caption" component="p" sx={{ color: 'text.secondary', m: 0 }}>
                  {t.knownHelp}
                </Typography>
              )}
            </Box>
            <CodeField purpose={known ? 'LOGIN' : 'REGISTER'} />
            {!known && <LineBox name="name" complete="name" />}
            {known ? <PasswordBox name="password" complete="current-password" /> : <PasswordPair />}
          </>
        ) : (
          <>
            <LineBox name="orgName" complete="organization" autoFocus />
            <RegionBox />
          </>
        )}
      </AuthForm>
    </AuthFormFrame>
  )
}
