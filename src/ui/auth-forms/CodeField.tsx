import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTexts } from '../../i18n/texts.ts'
import type { Channel, CodePurpose } from '../../protocol/verification.ts'
import { FieldFrame } from '../parts/fields/FieldFrame.tsx'
import { useField } from '../parts/fields/useField.ts'
import { AuthInput, codeStyle } from './AuthInput.tsx'
import { useCodeSending } from './useCodeSending.ts'
import { authFormTexts } from './authForms.texts.ts'

interface Props {
  readonly purpose: CodePurpose
  /** Sends the code to the account's own phone or e-mail. */
  readonly bound?: Channel
}

/** The code that was sent, and the button that sends one. */
export const CodeField = ({ purpose, bound }: Props) => {
  const t = useTexts(authFormTexts)
  const field = useField<string>({
    source: 'code',
    options: { label: { en: authFormTexts.en.code, zh: authFormTexts.zh.code } },
  })
  const { seconds, sending, sentTo, send } = useCodeSending(purpose, bound)
  const note = bound
    ? t.sentBound
    : purpose === 'LOGIN' || purpose === 'RESET'
      ? t.sentIfKnown
      : t.sent
  return (
    <FieldFrame field={field}>
      <Box sx={{ display: 'flex', gap: 2 }}>
        <AuthInput
          field={field}
          autoComplete="one-time-code"
          attributes={{ inputMode: 'numeric', maxLength: 12, style: codeStyle }}
        />
        <Button
          loading={sending}
          disabled={seconds > 0}
          onClick={() => void send()}
          sx={{ flex: 'none', minWidth: 132, fontVariantNumeric: 'tabular-nums', fontSize: 13 }}
        >
          {seconds > 0 ? t.sendAfter(seconds) : sentTo ? t.sendAgain : t.sendCode}
        </Button>
      </Box>
      <Typography component="output" variant="caption" sx={{ color: 'text.secondary' }}>
        {sentTo && (typeof note === 'string' ? note : note(sentTo))}
      </Typography>
    </FieldFrame>
  )
}
