import type { KeyScope } from '../../../src/protocol/signing.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useRef, useState, type FormEvent } from 'react'
import { can } from '../../../src/access/index.ts'
import { useLang, useTexts } from '../../../src/i18n/texts.ts'
import { keyScopes } from '../../../src/protocol/signing.ts'
import type { NewOpenKey } from '../../../resources/organization/openKey.calls.ts'
import { useAccess } from '../../../src/ui/context.tsx'
import { institutionTexts } from './institution.texts.ts'
import { keysOf } from '../../../src/schema/keysOf.ts'

const scopes = keysOf(keyScopes)
const spans = [30, 90, 365] as const
const blank: NewOpenKey = { name: '', scopes: [], days: 365 }

interface Props {
  readonly busy: boolean
  /** Answers whether it was made. */
  readonly make: (key: NewOpenKey) => Promise<boolean>
}

interface ScopeChoiceProps {
  readonly chosen: readonly KeyScope[]
  readonly onChange: (scopes: KeyScope[]) => void
}

/** The purposes of a key; one is disabled where the person lacks the permission it needs. */
const ScopeChoice = ({ chosen: selectedScopes, onChange }: ScopeChoiceProps) => {
  const t = useTexts(institutionTexts)
  const lang = useLang()
  const access = useAccess()
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Typography component="legend" variant="subtitle2">
        {t.keyScopes}
      </Typography>
      {scopes.map(scope => {
        const { label, right } = keyScopes[scope]
        const lacks = right !== null && !can(access, right)
        return (
          <FormControlLabel
            key={scope}
            disabled={lacks}
            title={lacks ? t.needsRight : undefined}
            label={label[lang]}
            control={
              <Checkbox
                checked={selectedScopes.includes(scope)}
                onChange={(_event, on) =>
                  onChange(
                    scopes.filter(one => (one === scope ? on : selectedScopes.includes(one))),
                  )
                }
              />
            }
          />
        )
      })}
    </Box>
  )
}

/** Name, purposes and end of a new key. */
export const NewKey = ({ busy, make }: Props) => {
  const t = useTexts(institutionTexts)
  const [key, setKey] = useState(blank)
  const [isSent, setSent] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  const isNameMissing = key.name.trim() === ''
  const areScopesMissing = !key.scopes.length
  const set = (change: Partial<NewOpenKey>) => setKey(old => ({ ...old, ...change }))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (isNameMissing) first.current?.focus()
    if (isNameMissing || areScopesMissing) return
    if (!(await make({ ...key, name: key.name.trim() }))) return
    setKey(blank)
    setSent(false)
  }
  return (
    <Box
      component="form"
      noValidate
      onSubmit={event => void submit(event)}
      sx={{ display: 'grid', gap: 4, mb: 6 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        <TextField
          label={t.keyName}
          value={key.name}
          error={isSent && isNameMissing}
          helperText={isSent && isNameMissing && t.keyNameMissing}
          inputRef={first}
          onChange={event => set({ name: event.target.value })}
          slotProps={{ htmlInput: { maxLength: 100 } }}
          sx={{ flex: 1, minWidth: 200 }}
        />
        <TextField
          select
          label={t.keyLasts}
          value={key.days ?? 'never'}
          onChange={event =>
            set({ days: event.target.value === 'never' ? null : Number(event.target.value) })
          }
          sx={{ width: 160 }}
        >
          {spans.map(days => (
            <MenuItem key={days} value={days}>
              {t.days[days]}
            </MenuItem>
          ))}
          <MenuItem value="never">{t.never}</MenuItem>
        </TextField>
      </Box>
      <ScopeChoice chosen={key.scopes} onChange={scopes => set({ scopes: scopes })} />
      {isSent && areScopesMissing && (
        <Typography role="alert" sx={{ color: 'error.main' }}>
          {t.keyScopesMissing}
        </Typography>
      )}
      <Box>
        <Button type="submit" variant="contained" loading={busy}>
          {t.makeKey}
        </Button>
      </Box>
    </Box>
  )
}
