import Box from '@mui/material/Box'
import { useTexts } from '../../i18n/texts.ts'
import { encodingName, type TextEncoding } from '../../protocol/text/encodings.ts'
import type { TextReadings } from '../../protocol/text/readings.ts'
import { partTexts } from './parts.texts.ts'
import { RadioCards } from './RadioCards.tsx'

interface EncodingChoiceProps {
  readonly text: Pick<TextReadings, 'readings' | 'isGuess'>
  /** In which it is read. */
  readonly value: TextEncoding | undefined
  readonly disabled?: boolean
  onChange(encoding: TextEncoding): void
}

/**
 * The readings of a text whose bytes fit several encodings, each by the pieces in which they
 * differ.
 */
export const EncodingChoice = ({ text, value, disabled, onChange }: EncodingChoiceProps) => {
  const t = useTexts(partTexts)
  if (text.readings.length < 2) return null
  return (
    <Box sx={{ my: 4 }}>
      <RadioCards
        label={text.isGuess ? t.encodingAsk : t.encoding}
        value={value}
        {...(disabled !== undefined && { disabled })}
        items={text.readings.map(({ encoding, samples }) => ({
          value: encoding,
          title: encodingName(encoding),
          ...(samples.length > 0 && {
            help: <span data-data>{samples.join(t.separator)}</span>,
          }),
        }))}
        onChange={onChange}
      />
    </Box>
  )
}
