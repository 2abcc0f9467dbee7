import Box from '@mui/material/Box'
import { useFormContext } from 'react-hook-form'
import { useTexts } from '../../i18n/texts.ts'
import { hiddenStyle } from '../parts/fields/hidden.ts'
import { Icon } from '../parts/icons.tsx'
import { PasswordBox } from './boxes.tsx'
import { authFormTexts } from './authForms.texts.ts'

const rules = {
  length: (text: string) => text.length >= 6 && text.length <= 20,
  characters: (text: string) => /^[A-Za-z0-9]+$/.test(text),
} as const

/**
 * A new password, typed twice; its rules (VAL-01) are shown from the start and ticked off while
 * typing.
 */
export const PasswordPair = ({ fresh = false }: { fresh?: boolean }) => {
  const t = useTexts(authFormTexts)
  const { watch } = useFormContext<Record<string, string | null>>()
  const password = watch('password') ?? ''
  const ruleList = (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 4,
        fontSize: 12,
      }}
    >
      {(['length', 'characters'] as const).map(name => {
        const isMet = rules[name](password)
        return (
          <Box
            component="li"
            key={name}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1,
              color: theme => (isMet ? theme.tones.good.text : theme.palette.text.secondary),
            }}
          >
            <Icon name={isMet ? 'ok' : 'dot'} sx={{ fontSize: 14 }} />
            {t.rules[name]}
            <span style={hiddenStyle}>{isMet ? t.ruleMet : t.ruleOpen}</span>
          </Box>
        )
      })}
    </Box>
  )
  return (
    <>
      <PasswordBox name="password" complete="new-password" fresh={fresh} below={ruleList} />
      <PasswordBox name="again" complete="new-password" fresh={fresh} />
    </>
  )
}
