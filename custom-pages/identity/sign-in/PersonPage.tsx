import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useState } from 'react'
import { useTexts } from '../../../src/i18n/texts.ts'
import type { AuthFormValues } from '../../../src/ui/auth-forms/rules.ts'
import { AuthFormFrame, AuthFormLink } from '../../../src/ui/auth-forms/AuthFormFrame.tsx'
import { CodeLoginForm } from './CodeLoginForm.tsx'
import { Alone } from './Alone.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import { signInTexts } from './sign-in.texts.ts'
import { oneOf, usePageState } from '../../../src/ui/usePageState.ts'

const parts = ['login', 'register'] as const
type Part = (typeof parts)[number]

/** /personWeb: a person's own log-in and registration, by phone or e-mail with a code (LGN-03). */
export const PersonPage = () => {
  const t = useTexts(signInTexts)
  const { part, go } = usePageState({ part: oneOf(parts, 'login') })
  const [openedParts, setBegun] = useState<ReadonlySet<Part>>(new Set([part]))
  const [alone, setAlone] = useState<{ readonly values: AuthFormValues; readonly name?: string }>()
  if (alone) return <Alone {...alone} back={() => setAlone(undefined)} />
  const names: Readonly<Record<Part, string>> = { login: t.personLogin, register: t.personRegister }
  const choose = (next: Part) => {
    setBegun(all => new Set([...all, next]))
    go({ part: next === 'login' ? null : next })
  }
  return (
    <AuthFormFrame
      title={t.personTitle}
      help={t.personHelp}
      foot={<AuthFormLink to="/login">{t.otherWay}</AuthFormLink>}
    >
      <Tabs
        value={part}
        onChange={(_, next: Part) => choose(next)}
        aria-label={t.personTitle}
        sx={{ mb: 4 }}
      >
        {parts.map(name => (
          <Tab
            key={name}
            value={name}
            label={names[name]}
            id={`part-${name}`}
            aria-controls={`part-${name}-panel`}
            disableRipple
          />
        ))}
      </Tabs>
      {parts.map(name => (
        <Box
          key={name}
          role="tabpanel"
          id={`part-${name}-panel`}
          aria-labelledby={`part-${name}`}
          hidden={name !== part}
        >
          {(openedParts.has(name) || name === part) &&
            (name === 'login' ? (
              <CodeLoginForm onAlone={values => setAlone({ values }) ?? undefined} />
            ) : (
              <RegisterForm onDone={(values, name) => setAlone({ values, name })} />
            ))}
        </Box>
      ))}
    </AuthFormFrame>
  )
}
