import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useTexts } from '../../../src/i18n/texts.ts'
import { AuthFormFrame } from '../../../src/ui/auth-forms/AuthFormFrame.tsx'
import { refusalOf } from '../../../src/ui/list/refusal.ts'
import { ErrorState } from '../../../src/ui/parts/States.tsx'
import { useShell } from '../../../src/ui/shell/context.tsx'
import { factorTexts } from './factor.texts.ts'
import { PasskeyForm } from './PasskeyForm.tsx'
import { SetUp } from './SetUp.tsx'
import { useSecondFactor } from './useSecondFactor.ts'

/** A path of this site, as the guard has written it. */
const pathIn = (redirect: string | null): string =>
  redirect && /^\/(?![/\\])/.test(redirect) ? redirect : '/'

/**
 * /secondFactor: an institution requires a second factor, and nothing else is open until it is set
 * up.
 */
export const RequiredPage = () => {
  const t = useTexts(factorTexts)
  const { institution, refresh, signOut } = useShell()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const { data, error, refetch } = useSecondFactor()
  const [byPasskey, setByPasskey] = useState(false)
  const [hasCodes, setHasCodes] = useState(false)
  const onDone = async () => {
    await refresh?.()
    await navigate(pathIn(query.get('redirect')), { replace: true })
  }
  return (
    <AuthFormFrame
      title={t.requiredTitle}
      help={t.requiredHelp(institution)}
      foot={<Button onClick={signOut}>{t.logOut}</Button>}
    >
      {error && !data ? (
        <ErrorState message={refusalOf(error).text} retry={() => void refetch()} />
      ) : data ? (
        <>
          {byPasskey ? (
            <PasskeyForm
              state={data}
              onCodes={() => setHasCodes(true)}
              onDone={() => void onDone()}
            />
          ) : (
            <SetUp state={data} onCodes={() => setHasCodes(true)} onDone={() => void onDone()} />
          )}
          {!hasCodes && (
            <Box sx={{ mt: 4 }}>
              <Link
                component="button"
                type="button"
                onClick={() => setByPasskey(!byPasskey)}
                sx={{ fontSize: 13, color: 'primary.main' }}
              >
                {byPasskey ? t.orApp : t.orPasskey}
              </Link>
            </Box>
          )}
        </>
      ) : (
        <Skeleton variant="rounded" height={480} />
      )}
    </AuthFormFrame>
  )
}
