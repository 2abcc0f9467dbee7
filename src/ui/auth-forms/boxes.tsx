import IconButton from '@mui/material/IconButton'
import { useState, type ReactNode } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { phoneParts } from '../parts/fields/lazy-parts.ts'
import { FieldFrame } from '../parts/fields/FieldFrame.tsx'
import { TextInput } from '../parts/fields/TextInput.tsx'
import { useField } from '../parts/fields/useField.ts'
import { Icon } from '../parts/icons.tsx'
import { AuthInput } from './AuthInput.tsx'
import type { AuthFormField } from './rules.ts'
import { authFormTexts } from './authForms.texts.ts'

const Phone = phoneParts.part('PhoneInput')
const Code = phoneParts.part('CountryCodeInput')
const labelOf = (name: AuthFormField) => ({
  en: authFormTexts.en[name],
  zh: authFormTexts.zh[name],
})

interface BoxProps {
  readonly name: AuthFormField
  readonly complete: string
  readonly type?: 'text' | 'email'
  readonly autoFocus?: boolean
}
/** One line of text of a way in. */
export const LineBox = ({ name, complete, type, autoFocus }: BoxProps) => (
  <TextInput
    source={name}
    options={{ label: labelOf(name) }}
    type={type ?? 'text'}
    autoComplete={complete}
    autoFocus={autoFocus ?? false}
  />
)

/** A phone number with its calling code; its metadata come with it, and not before. */
export const PhoneBox = ({ autoFocus }: { autoFocus?: boolean }) => (
  <Phone
    source="phone"
    options={{ label: labelOf('phone'), country: 'countryCode' }}
    autoFocus={autoFocus ?? false}
  />
)

/** A country or region, by its calling code. */
export const RegionBox = () => <Code source="region" options={{ label: labelOf('region') }} />

interface PasswordProps {
  readonly name: 'password' | 'again' | 'old'
  readonly complete: 'current-password' | 'new-password'
  /** Called the new one, where the old one is asked for or forgotten. */
  readonly fresh?: boolean
  /** Right under the box. */
  readonly below?: ReactNode
}
/** A password, shown on demand. */
export const PasswordBox = ({ name, complete, fresh = false, below }: PasswordProps) => {
  const t = useTexts(authFormTexts)
  const [open, setOpen] = useState(false)
  const label = fresh
    ? { en: authFormTexts.en.fresh[name], zh: authFormTexts.zh.fresh[name] }
    : labelOf(name)
  const field = useField<string>({ source: name, options: { label } })
  return (
    <FieldFrame field={field}>
      <AuthInput
        field={field}
        type={open ? 'text' : 'password'}
        autoComplete={complete}
        endAdornment={
          <IconButton
            edge="end"
            aria-label={open ? t.hide : t.show}
            aria-pressed={open}
            onClick={() => setOpen(!open)}
          >
            <Icon name={open ? 'eyeOff' : 'eye'} />
          </IconButton>
        }
        attributes={{ maxLength: 200, autoCapitalize: 'none', spellCheck: false }}
      />
      {below}
    </FieldFrame>
  )
}
