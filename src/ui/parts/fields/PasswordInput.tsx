import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import type { InputProps } from '../../field-view.ts'
import { Icon } from '../icons.tsx'
import { fieldTexts } from './fields.texts.ts'
import { TextInput } from './TextInput.tsx'

/** A password, shown on demand. */
export const PasswordInput = (props: InputProps) => {
  const t = useTexts(fieldTexts)
  const [open, setOpen] = useState(false)
  return (
    <TextInput
      {...props}
      type={open ? 'text' : 'password'}
      autoComplete="new-password"
      end={
        <IconButton
          edge="end"
          aria-label={open ? t.hidePassword : t.showPassword}
          aria-pressed={open}
          onClick={() => setOpen(!open)}
        >
          <Icon name={open ? 'eyeOff' : 'eye'} fontSize="inherit" />
        </IconButton>
      }
    />
  )
}
