import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTexts } from '../../src/i18n/texts.ts'
import { StatusDot } from '../../src/ui/parts/index.ts'
import type { ToneName } from '../../src/ui/theme/tokens.ts'
import { joiningTexts } from './joining.texts.ts'
import { deviceNames, useDevices, type DeviceState } from './useDevices.ts'

const slowFrom = 300
const tones: Readonly<Record<Exclude<DeviceState, object>, ToneName>> = {
  works: 'good',
  played: 'good',
  busy: 'neutral',
  refused: 'careful',
  insecure: 'careful',
  absent: 'bad',
  offline: 'bad',
}

/** An optional check of camera, microphone, speaker and connection before a lesson. */
export const DeviceCheck = () => {
  const t = useTexts(joiningTexts)
  const { devices, busy, check } = useDevices()
  const hints: Readonly<Partial<Record<string, string>>> = t.hints
  const words = (state: DeviceState): readonly [ToneName, string, (string | undefined)?] => {
    if (typeof state === 'string') return [tones[state], t[state], hints[state]]
    return state.ms < slowFrom
      ? ['good', t.fast(state.ms)]
      : ['careful', t.slow(state.ms), t.hints.slow]
  }
  return (
    <Box
      component="section"
      aria-label={t.check}
      sx={{ borderTop: 1, borderColor: 'divider', pt: 4 }}
    >
      <Typography variant="h2">{t.check}</Typography>
      <Typography sx={{ color: 'text.secondary', mb: 3 }}>{t.checkHelp}</Typography>
      {devices && (
        <Box
          component="dl"
          role="status"
          sx={{
            m: 0,
            mb: 3,
            display: 'grid',
            gridTemplateColumns: 'auto minmax(0, 1fr)',
            gap: '8px 16px',
            '& dd': { m: 0 },
          }}
        >
          {deviceNames.map(name => {
            const [tone, label, hint] = words(devices[name])
            return (
              <Box key={name} sx={{ display: 'contents' }}>
                <dt>{t[name]}</dt>
                <dd>
                  <StatusDot tone={tone} label={label} />
                  {hint !== undefined && (
                    <Typography sx={{ fontSize: 12, color: 'text.secondary' }}>{hint}</Typography>
                  )}
                </dd>
              </Box>
            )
          })}
        </Box>
      )}
      <Button variant="outlined" loading={busy} onClick={() => void check()}>
        {t.start}
      </Button>
    </Box>
  )
}
