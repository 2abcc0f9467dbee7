import Box from '@mui/material/Box'
import { useId } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTexts } from '../../i18n/texts.ts'
import type { Channel } from '../../protocol/verification.ts'
import { hiddenStyle } from '../parts/fields/hidden.ts'
import { Segments } from '../parts/fields/Segments.tsx'
import { LineBox, PhoneBox } from './boxes.tsx'
import { authFormTexts } from './authForms.texts.ts'

/**
 * A phone or an e-mail, whichever the person chooses; the other one keeps its text. `only`: no
 * choice.
 */
export const ContactField = ({ only, first = 'SMS' }: { only?: Channel; first?: Channel }) => {
  const t = useTexts(authFormTexts)
  const id = useId()
  const { watch, setValue } = useFormContext<Record<string, string | null>>()
  const channel = only ?? (watch('channel') === 'EMAIL' ? 'EMAIL' : 'SMS')
  const names: Readonly<Record<Channel, string>> = { SMS: t.byPhone, EMAIL: t.byEmail }
  const order: readonly Channel[] = first === 'SMS' ? ['SMS', 'EMAIL'] : ['EMAIL', 'SMS']
  return (
    <>
      {!only && (
        <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, mb: 3 }}>
          <legend style={hiddenStyle}>{t.channel}</legend>
          <Segments
            type="radio"
            name={id}
            items={order.map(key => ({ key, text: names[key] }))}
            chosen={new Set([channel])}
            toggle={key => setValue('channel', key)}
          />
        </Box>
      )}
      {channel === 'SMS' ? <PhoneBox /> : <LineBox name="email" type="email" complete="email" />}
    </>
  )
}
