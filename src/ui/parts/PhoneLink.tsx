import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTexts } from '../../i18n/texts.ts'
import { phoneLinkTexts } from './pieces.texts.ts'

/** A phone number that can be called; one that is masked is only shown. Null: none is stored. */
export const PhoneLink = ({
  name,
  phone,
}: {
  readonly name: string
  readonly phone: string | null
}) => {
  const t = useTexts(phoneLinkTexts)
  const isCallable = phone !== null && /^\+?[\d ]+$/.test(phone)
  return isCallable ? (
    <MuiLink
      href={`tel:${phone}`}
      aria-label={t.call(name, phone)}
      data-data
      sx={{ fontVariantNumeric: 'tabular-nums' }}
    >
      {phone}
    </MuiLink>
  ) : (
    <Typography component="span" color="text.secondary" {...(phone ? { 'data-data': true } : {})}>
      {phone || t.none}
    </Typography>
  )
}
