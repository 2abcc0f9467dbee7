import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { Suspense, useState } from 'react'
import { useTexts } from '../../src/i18n/texts.ts'
import { AuthFormFrame } from '../../src/ui/auth-forms/AuthFormFrame.tsx'
import { later } from '../../src/ui/parts/later.tsx'
import { playbackTexts } from './playback.texts.ts'
import { PlayerFrame } from './PlayerFrame.tsx'
import { PlayerSkeleton, Stage } from './Stage.tsx'
import { useShared } from './useShared.ts'

interface PasswordFormProps {
  readonly wrong?: string | undefined
  readonly busy: boolean
  readonly onPassword: (password: string) => void
}

const PasswordForm = ({ wrong, busy, onPassword }: PasswordFormProps) => {
  const t = useTexts(playbackTexts)
  const [password, setPassword] = useState('')
  return (
    <AuthFormFrame title={t.passwordTitle} help={t.passwordHelp}>
      <Box
        component="form"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (password !== '') onPassword(password)
        }}
        sx={{ display: 'grid', gap: 4 }}
      >
        <TextField
          label={t.password}
          type="password"
          autoComplete="off"
          value={password}
          error={wrong !== undefined}
          helperText={wrong}
          onChange={event => setPassword(event.target.value)}
          autoFocus
        />
        <Button type="submit" variant="contained" disabled={busy || password === ''}>
          {t.watch}
        </Button>
      </Box>
    </AuthFormFrame>
  )
}

const titled = ['34300', '34301', '34302', '34305', '34542', '429'] as const

const Player = later(() => import('../../src/ui/player/Player.tsx').then(module => module.Player))

/** /player?share=…: a recording or a section, for people who have its link. */
export const SharedPlayer = ({ token }: { readonly token: string }) => {
  const t = useTexts(playbackTexts)
  const { view, busy, open, renew } = useShared(token)
  if (view.kind === 'PASSWORD')
    return <PasswordForm wrong={view.wrong} busy={busy} onPassword={open} />
  if (view.kind === 'REFUSED') {
    const code = titled.find(one => one === view.code)
    return (
      <AuthFormFrame
        title={code ? t[code] : t.failed}
        help={code === '429' ? t.tooManyHelp : view.text}
      >
        {code && code !== '429' && code !== '34542' ? null : (
          <Button variant="outlined" disabled={busy} onClick={() => open()}>
            {t.retry}
          </Button>
        )}
      </AuthFormFrame>
    )
  }
  if (view.kind === 'LOADING')
    return (
      <PlayerFrame title={t.loading}>
        <PlayerSkeleton />
      </PlayerFrame>
    )
  const { play, segments } = view
  const player = { segments, watermark: play.watermark, renew }
  if (play.kind === 'SECTION')
    return (
      <PlayerFrame title={play.name} help={`${play.courseName} · ${t.sharedBy(play.institution)}`}>
        <Suspense fallback={<PlayerSkeleton />}>
          <Player title={play.name} poster={play.poster ?? undefined} {...player} />
        </Suspense>
      </PlayerFrame>
    )
  return (
    <PlayerFrame title={play.name} help={t.sharedBy(play.institution)}>
      <Stage play={play} player={player} />
    </PlayerFrame>
  )
}
