import TextField from '@mui/material/TextField'

interface Props {
  /** The link's validity in days, as typed. */
  readonly days: string
  readonly daysLabel: string
  readonly daysError: string | undefined
  setDays(days: string): void
  /** The link, once it is made; `note` contains its expiry. */
  readonly link: { readonly address: string; readonly label: string; readonly note: string } | null
}

/** The days for which a link is made, and its address. */
export const LinkFields = ({ days, daysLabel, daysError, setDays, link }: Props) => (
  <>
    <TextField
      type="number"
      size="small"
      label={daysLabel}
      value={days}
      onChange={event => setDays(event.target.value)}
      error={daysError !== undefined}
      helperText={daysError}
    />
    {link && (
      <TextField
        label={link.label}
        value={link.address}
        helperText={link.note}
        slotProps={{ input: { readOnly: true } }}
      />
    )}
  </>
)
