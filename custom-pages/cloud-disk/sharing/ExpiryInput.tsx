import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useTexts } from '../../../src/i18n/texts.ts'
import { isKeyOf, keysOf } from '../../../src/schema/keysOf.ts'
import { localDay } from '../../../src/ui/parts/fields/localTime.ts'
import { expiryWays, type Expiry } from './expiry.ts'
import { shareTexts } from './share.texts.ts'

interface Props {
  readonly value: Expiry
  /** In ms; days before are not offered. */
  readonly now: number
  readonly error?: string | undefined
  set(value: Expiry): void
}

/** Until when access lasts. */
export const ExpiryInput = ({ value, now, error, set }: Props) => {
  const t = useTexts(shareTexts)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      <TextField
        select
        size="small"
        label={t.until}
        value={value.way}
        error={error !== undefined && value.way !== 'day'}
        onChange={({ target }) =>
          isKeyOf(expiryWays, target.value) && set({ ...value, way: target.value })
        }
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        sx={{ width: 180 }}
      >
        {keysOf(expiryWays).map(way => {
          const days = expiryWays[way]
          return (
            <option key={way} value={way}>
              {days === null ? (way === 'always' ? t.always : t.onDay) : t.days(days)}
            </option>
          )
        })}
      </TextField>
      {value.way === 'day' && (
        <TextField
          type="date"
          size="small"
          label={t.day}
          value={value.day}
          error={error !== undefined}
          helperText={error}
          onChange={({ target }) => set({ ...value, day: target.value })}
          slotProps={{ htmlInput: { min: localDay(new Date(now)) }, inputLabel: { shrink: true } }}
        />
      )}
    </Box>
  )
}
