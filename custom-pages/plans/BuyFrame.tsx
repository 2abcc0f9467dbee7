import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useTexts } from '../../src/i18n/texts.ts'
import { AuthFormFrame } from '../../src/ui/auth-forms/AuthFormFrame.tsx'
import { packageTexts } from './plans.texts.ts'

/**
 * The frame of the pages for buying plans; people without a login are asked to log in, and come
 * back.
 */
export const BuyFrame = ({
  title,
  signedIn,
  children,
}: {
  readonly title: string
  readonly signedIn: boolean
  readonly children: ReactNode
}) => {
  const t = useTexts(packageTexts)
  const { pathname, search } = useLocation()
  return (
    <AuthFormFrame title={title}>
      {children}
      {!signedIn && (
        <Box sx={{ mt: 4 }}>
          <Typography sx={{ color: 'text.secondary', mb: 2 }}>{t.logInHelp}</Typography>
          <Button
            variant="contained"
            component={Link}
            to={`/login?${new URLSearchParams({ redirect: `${pathname}${search}` }).toString()}`}
          >
            {t.logIn}
          </Button>
        </Box>
      )}
    </AuthFormFrame>
  )
}
