import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { retentionPeriods } from '../../../resources/cloud-disk/disk-node/diskNode.options.ts'
import type { StorageSpace } from '../../../resources/cloud-disk/storage.calls.ts'
import { useLabel, useTexts } from '../../../src/i18n/texts.ts'
import { isKeyOf, keysOf } from '../../../src/schema/keysOf.ts'
import { spaceTexts } from './space.texts.ts'
import { useLimits, type LimitValues } from './useStorage.ts'

type FieldProps = Pick<ReturnType<typeof useLimits>, 'values' | 'errors' | 'change'>

/** A limit that is a number; empty: none. */
const NumberField = ({
  name,
  label,
  help,
  form: { values, errors, change },
}: {
  readonly name: Exclude<keyof LimitValues, 'retention'>
  readonly label: string
  readonly help?: string
  readonly form: FieldProps
}) => (
  <TextField
    label={label}
    value={values[name]}
    onChange={event => change({ [name]: event.target.value })}
    error={errors[name] !== undefined}
    helperText={errors[name] ?? help}
    size="small"
    slotProps={{
      htmlInput: { inputMode: 'decimal', autoComplete: 'off' },
      inputLabel: { shrink: true },
    }}
  />
)

/** After how long files are deleted automatically. */
const RetentionField = ({ form: { values, errors, change } }: { readonly form: FieldProps }) => {
  const t = useTexts(spaceTexts)
  const label = useLabel()
  const { retention: wrong } = errors
  return (
    <TextField
      select
      size="small"
      label={t.retention}
      value={values.retention}
      error={wrong !== undefined}
      helperText={wrong}
      onChange={({ target: { value } }) =>
        isKeyOf(retentionPeriods, value) && change({ retention: value })
      }
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {keysOf(retentionPeriods).map(name => (
        <option key={name} value={name}>
          {label(retentionPeriods[name])}
        </option>
      ))}
    </TextField>
  )
}

/**
 * The limits of storage and traffic, the automatic deletion, and the price that estimates are made
 * with.
 */
export const LimitsForm = ({ space }: { readonly space: StorageSpace }) => {
  const t = useTexts(spaceTexts)
  const form = useLimits(space)
  const { values, busy, isChanged, save } = form
  return (
    <Box
      component="form"
      aria-label={t.limits}
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
      sx={{
        p: 4,
        mb: 6,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    >
      <Typography variant="h2" sx={{ mb: 4 }}>
        {t.limits}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: '1fr 1fr 1fr' },
        }}
      >
        <NumberField name="storageLimit" label={t.storageLimit} help={t.noLimit} form={form} />
        <NumberField name="trafficLimit" label={t.trafficLimit} help={t.noLimit} form={form} />
        <NumberField
          name="pricePerGb"
          label={t.price(space.currency)}
          help={t.priceHelp}
          form={form}
        />
        <RetentionField form={form} />
        {values.retention === 'CUSTOM' && (
          <NumberField name="retentionDays" label={t.days} form={form} />
        )}
        <NumberField name="chatMonths" label={t.chatMonths} help={t.never} form={form} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mt: 4 }}>
        <Typography variant="caption" sx={{ flex: 1, minWidth: 200, color: 'text.secondary' }}>
          {t.warning}
        </Typography>
        <Button type="submit" variant="contained" loading={busy} disabled={!isChanged}>
          {t.save}
        </Button>
      </Box>
    </Box>
  )
}
