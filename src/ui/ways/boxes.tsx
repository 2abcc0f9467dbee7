import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { phoneParts } from '../parts/fields/lazy-parts.ts'
import { TextInput } from '../parts/fields/TextInput.tsx'
import { Icon } from '../parts/icons.tsx'
import type { WayField } from './rules.ts'
import { wayTexts } from './ways.texts.ts'

const Phone = phoneParts.part('PhoneInput')
const Code = phoneParts.part('CountryCodeInput')
const labelOf = (name: WayField) => ({ en: wayTexts.en[name], zh: wayTexts.zh[name] })

interface BoxProps {
  readonly name: WayField
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
  <Phone source="phone" options={{ label: labelOf('phone'), country: 'countryCode' }} autoFocus={autoFocus ?? false} />
)

/** A country or region, by its calling code. */
export const RegionBox = () => <Code source="region" options={{ label: labelOf('region') }} />

/** A password, shown on demand. */
export const PasswordBox = ({ name, complete }: { name: 'password' | 'again' | 'old'; complete: 'current-password' | 'new-password' }) => {
  const t = useTexts(wayTexts)
  const [open, setOpen] = useState(false)
  return (
    <TextInput
      source={name}
      options={{ label: labelOf(name) }}
      type={open ? 'text' : 'password'}
      autoComplete={complete}
      end={
        <IconButton edge="end" aria-label={open ? t.hide : t.show} aria-pressed={open} onClick={() => setOpen(!open)}>
          <Icon name={open ? 'eyeOff' : 'eye'} />
        </IconButton>
      }
    />
  )
}
