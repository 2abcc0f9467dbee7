import Box from '@mui/material/Box'
import { useTexts } from '../../../src/i18n/texts.ts'
import { hiddenStyle } from '../../../src/ui/parts/fields/hidden.ts'
import { Icon } from '../../../src/ui/parts/icons.tsx'
import { authFormTexts } from '../../../src/ui/auth-forms/authForms.texts.ts'
import { signInTexts } from './sign-in.texts.ts'

/** The steps of creating one's own institution. */
export const Steps = ({ at }: { at: number }) => {
  const t = useTexts(signInTexts)
  const words = useTexts(authFormTexts)
  return (
    <Box
      component="ol"
      aria-label={words.progress}
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        mb: 5,
        display: 'flex',
        gap: 4,
        fontSize: 13,
        flexWrap: 'wrap',
      }}
    >
      {[t.steps.you, t.steps.institution, t.steps.money].map((name, index) => (
        <Box
          component="li"
          key={name}
          aria-current={index === at ? 'step' : undefined}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1.5,
            fontWeight: index === at ? 600 : 400,
            color: index === at ? 'text.primary' : 'text.secondary',
          }}
        >
          <Box
            component="span"
            aria-hidden
            sx={{
              width: 20,
              height: 20,
              borderRadius: '50%',
              display: 'grid',
              placeItems: 'center',
              fontSize: 12,
              border: 1,
              borderColor: index === at ? 'primary.main' : 'divider',
              bgcolor: theme => (index === at ? theme.tokens.accentSoft : theme.tokens.surface),
            }}
          >
            {index < at ? <Icon name="check" /> : index + 1}
          </Box>
          {name}
          {index < at && <span style={hiddenStyle}>{words.stepDone}</span>}
        </Box>
      ))}
    </Box>
  )
}
