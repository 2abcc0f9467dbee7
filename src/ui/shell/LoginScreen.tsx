import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { Icon } from '../parts/icons.tsx'
import { useShell } from './context.tsx'
import { LanguageMenu } from './Header.tsx'
import { loginTexts } from './login.texts.ts'

interface FieldProps {
  readonly label: string
  readonly name: string
  readonly type?: string
  readonly complete: string
  readonly error: string | undefined
  readonly inputRef: RefObject<HTMLInputElement | null>
  readonly end?: ReactNode
}
const Field = ({ label, name, type = 'text', complete, error, inputRef, end }: FieldProps) => {
  const id = useId()
  return (
    <FormControl fullWidth error={error !== undefined} size="small">
      <FormLabel htmlFor={id} sx={{ mb: 1 }}>
        {label}
      </FormLabel>
      <OutlinedInput
        id={id}
        name={name}
        type={type}
        inputRef={inputRef}
        autoComplete={complete}
        endAdornment={end}
        sx={{ height: 38 }}
        slotProps={{ input: { 'aria-describedby': `${id}-error`, maxLength: 200, autoCapitalize: 'none', spellCheck: false } }}
      />
      <FormHelperText id={`${id}-error`}>{error}</FormHelperText>
    </FormControl>
  )
}

/** Account and password; resolves when the person is in, rejects with an error whose message is in the reader's language. */
export type Enter = (account: string, password: string) => Promise<void>

const useLogin = (enter: Enter) => {
  const t = useTexts(loginTexts)
  const account = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const [errors, setErrors] = useState<{ account?: string; password?: string; form?: string }>({})
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    const values = { account: account.current?.value.trim() ?? '', password: password.current?.value ?? '' }
    const missing = {
      ...(values.account ? {} : { account: t.accountMissing }),
      ...(values.password ? {} : { password: t.passwordMissing }),
    }
    setErrors(missing)
    if (missing.account) return account.current?.focus()
    if (missing.password) return password.current?.focus()
    setBusy(true)
    try {
      await enter(values.account, values.password)
    } catch (error) {
      setErrors({ form: error instanceof Error && error.message ? error.message : t.failed })
      password.current?.select()
    } finally {
      setBusy(false)
    }
  }
  return { account, password, errors, busy, submit }
}

/** The login: brand, account and password, errors in place, the language at hand. `returning`: the person was sent here from a screen. */
export const LoginScreen = ({ enter, returning }: { enter: Enter; returning: boolean }) => {
  const t = useTexts(loginTexts)
  const { product, icon } = useShell()
  const { account, password, errors, busy, submit } = useLogin(enter)
  const [open, setOpen] = useState(false)
  useEffect(() => account.current?.focus(), [account])
  return (
    <Box
      sx={{ minHeight: '100vh', display: 'flex', flexDirection: 'column', boxSizing: 'border-box', bgcolor: theme => theme.tokens.page }}
    >
      <Box component="header" sx={{ display: 'flex', justifyContent: 'flex-end', p: 3 }}>
        <LanguageMenu />
      </Box>
      <Box component="main" sx={{ flex: 1, display: 'grid', placeItems: 'center', px: 4, pb: '14vh' }}>
        <Box sx={{ width: 1, maxWidth: 360 }}>
          <Box component="img" src={icon} alt="" sx={{ width: 40, height: 40, mb: 5 }} />
          <Typography variant="h1" sx={{ fontSize: 22 }}>
            {product}
          </Typography>
          <Typography sx={{ color: 'text.secondary', mb: 6 }}>{returning ? t.comeBack : t.welcome}</Typography>
          <Box
            component="form"
            noValidate
            aria-label={t.title}
            onSubmit={event => {
              event.preventDefault()
              void submit()
            }}
            sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}
          >
            {errors.form && (
              <Alert severity="error" icon={<Icon name="error" />}>
                {errors.form}
              </Alert>
            )}
            <Field label={t.account} name="account" complete="username" error={errors.account} inputRef={account} />
            <Field
              label={t.password}
              name="password"
              type={open ? 'text' : 'password'}
              complete="current-password"
              error={errors.password}
              inputRef={password}
              end={
                <InputAdornment position="end">
                  <IconButton aria-label={open ? t.hide : t.show} aria-pressed={open} edge="end" onClick={() => setOpen(!open)}>
                    <Icon name={open ? 'eyeOff' : 'eye'} />
                  </IconButton>
                </InputAdornment>
              }
            />
            <Button type="submit" variant="contained" color="primary" loading={busy} sx={{ height: 38, fontSize: 14, mt: 2 }}>
              {t.enter}
            </Button>
          </Box>
        </Box>
      </Box>
    </Box>
  )
}
