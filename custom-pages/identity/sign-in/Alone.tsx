import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useTexts } from '../../../src/i18n/texts.ts'
import { Icon, type IconName } from '../../../src/ui/parts/icons.tsx'
import type { AuthFormValues } from '../../../src/ui/auth-forms/rules.ts'
import { targetText } from '../../../src/ui/auth-forms/useAuthForm.ts'
import { AuthFormFrame } from '../../../src/ui/auth-forms/AuthFormFrame.tsx'
import { signInTexts } from './sign-in.texts.ts'

const Choice = ({
  icon,
  title,
  help,
  children,
}: {
  icon: IconName
  title: string
  help: string
  children: ReactNode
}) => (
  <Box
    sx={{
      display: 'flex',
      gap: 3,
      p: 4,
      border: 1,
      borderColor: 'divider',
      borderRadius: '8px',
      bgcolor: theme => theme.tokens.surface,
    }}
  >
    <Icon name={icon} sx={{ fontSize: 20, mt: 0.5, color: 'text.secondary' }} />
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Typography variant="h2">{title}</Typography>
      <Typography sx={{ color: 'text.secondary', mt: 1, mb: 3 }}>{help}</Typography>
      {children}
    </Box>
  </Box>
)

/**
 * Shows a person without an institution what to do next: create one, or use an invitation (LGN-03).
 */
export const Alone = ({
  values,
  name,
  back,
}: {
  values: AuthFormValues
  name?: string
  back: () => void
}) => {
  const t = useTexts(signInTexts)
  const { channel, countryCode, phone, email } = values
  return (
    <AuthFormFrame title={name === undefined ? t.known : t.registered(name)} help={t.next}>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
        <Choice icon="home" title={t.nextCreate} help={t.nextCreateHelp}>
          <Button
            component={Link}
            to="/createOrg"
            state={{ start: { channel, countryCode, phone, email, known: 'yes' } }}
            variant="contained"
            color="primary"
          >
            {t.createOrg}
          </Button>
        </Choice>
        <Choice icon="mail" title={t.nextInvited} help={t.nextInvitedHelp(targetText(values))}>
          <Button onClick={back}>{t.nextAgain}</Button>
        </Choice>
      </Box>
    </AuthFormFrame>
  )
}
