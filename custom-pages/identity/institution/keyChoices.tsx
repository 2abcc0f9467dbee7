import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { can } from '../../../src/access/index.ts'
import { useLabel, useTexts } from '../../../src/i18n/texts.ts'
import { scopesOf } from '../../../src/protocol/signing.ts'
import { isKeyOf } from '../../../src/schema/keysOf.ts'
import { keyKinds, type KeyKind } from '../../../resources/identity/apiKey.calls.ts'
import { useAccess, useResources } from '../../../src/ui/context.tsx'
import { apiKeysTexts } from './apiKeys.texts.ts'

interface KindChoiceProps {
  readonly kinds: readonly KeyKind[]
  readonly value: KeyKind
  readonly onChange: (kind: KeyKind) => void
}

/** Whether the program makes ordinary calls or signs its calls. */
export const KindChoice = ({ kinds, value, onChange }: KindChoiceProps) => {
  const t = useTexts(apiKeysTexts)
  const label = useLabel()
  const id = useId()
  return (
    <Box>
      <Typography id={id} component="h2" variant="subtitle2">
        {t.kind}
      </Typography>
      <RadioGroup
        row
        aria-labelledby={id}
        value={value}
        onChange={(_event, kind) => isKeyOf(keyKinds, kind) && onChange(kind)}
      >
        {kinds.map(kind => (
          <FormControlLabel
            key={kind}
            value={kind}
            control={<Radio />}
            label={label(keyKinds[kind].label)}
          />
        ))}
      </RadioGroup>
      <Typography sx={{ color: 'text.secondary' }}>{t.kindHelp[value]}</Typography>
    </Box>
  )
}

interface ScopeChoiceProps {
  readonly value: readonly string[]
  readonly onChange: (scopes: readonly string[]) => void
}

/**
 * The calls that a key signs; one is disabled where the person lacks the permission that it needs.
 */
export const ScopeChoice = ({ value, onChange }: ScopeChoiceProps) => {
  const t = useTexts(apiKeysTexts)
  const label = useLabel()
  const access = useAccess()
  const scopes = [...scopesOf(useResources())]
  const changed = (scope: string, on: boolean) =>
    scopes.map(([name]) => name).filter(name => (name === scope ? on : value.includes(name)))
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Typography component="legend" variant="subtitle2" sx={{ p: 0 }}>
        {t.scopes}
      </Typography>
      {scopes.map(([scope, terms]) => {
        const lacks = terms.right !== null && !can(access, terms.right)
        return (
          <FormControlLabel
            key={scope}
            disabled={lacks}
            title={lacks ? t.needsRight : undefined}
            label={label(terms.label)}
            control={
              <Checkbox
                checked={value.includes(scope)}
                onChange={(_event, on) => onChange(changed(scope, on))}
              />
            }
          />
        )
      })}
    </Box>
  )
}
