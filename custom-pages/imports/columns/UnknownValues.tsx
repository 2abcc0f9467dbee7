import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import Typography from '@mui/material/Typography'
import { useLang, useTexts } from '../../../src/i18n/texts.ts'
import type { UnknownValue } from '../../../src/protocol/imports.ts'
import { kindOf } from '../../../src/schema/fields/index.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import { BoxedList } from '../BoxedList.tsx'
import { columnsTexts } from './columns.texts.ts'
import type { MappingDraft } from './useMappingDraft.ts'

interface UnknownValuesProps {
  readonly resource: AnyResource
  readonly draft: MappingDraft
  nameOf(field: string): string
}

// no text of a cell: those are shown, and these are not
const asIs = '\u0000as it is'
const empty = '\u0000empty'

/** The meaning of a value: one of the allowed ones or, if they are too many to list, a text. */
const Answer = ({
  resource,
  draft,
  nameOf,
  value,
}: UnknownValuesProps & { readonly value: UnknownValue }) => {
  const t = useTexts(columnsTexts)
  const lang = useLang()
  const field = resource.fields[value.field]
  const allowed = field && kindOf(field).allowed?.(field.options, lang)
  const to = draft.answerTo(value)
  const name = t.standsFor(value.text, nameOf(value.field))
  if (!allowed)
    return (
      <OutlinedInput
        size="small"
        fullWidth
        value={to ?? ''}
        placeholder={t.asIs}
        inputProps={{ 'aria-label': name }}
        onChange={event => draft.answer(value, event.target.value || undefined)}
      />
    )
  return (
    <NativeSelect
      fullWidth
      input={<OutlinedInput size="small" />}
      value={to === undefined ? asIs : to === '' ? empty : to}
      inputProps={{ 'aria-label': name }}
      onChange={({ target: { value: option } }) =>
        draft.answer(value, option === asIs ? undefined : option === empty ? '' : option)
      }
    >
      <option value={asIs}>{t.asIs}</option>
      {allowed.map(text => (
        <option key={text} value={text}>
          {text}
        </option>
      ))}
      <option value={empty}>{t.empty}</option>
    </NativeSelect>
  )
}

/** Values that no field accepts, each asked once for all its rows. */
export const UnknownValues = (props: UnknownValuesProps) => {
  const t = useTexts(columnsTexts)
  const lang = useLang()
  const { draft, nameOf } = props
  return (
    <Box component="section" aria-labelledby="unknown-values" sx={{ mt: 6, maxWidth: 960 }}>
      <Typography id="unknown-values" variant="h2" component="h3" sx={{ fontSize: 14 }}>
        {t.unknownTitle(draft.unknown.length.toLocaleString(lang))}
      </Typography>
      <Typography sx={{ color: 'text.secondary', fontSize: 13, mb: 2 }}>{t.unknownHelp}</Typography>
      <BoxedList maxHeight={400}>
        {draft.unknown.map(value => (
          <Box
            component="li"
            key={`${value.field} ${value.text}`}
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 300px' },
              gap: 2,
              alignItems: 'center',
              p: 3,
              '& + &': { borderTop: 1, borderColor: 'divider' },
            }}
          >
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <b data-data>{value.text}</b>
              <Box sx={{ fontSize: 12, color: 'text.secondary' }}>
                {t.unknownIn(nameOf(value.field), value.rows.toLocaleString(lang))}
              </Box>
            </Box>
            <Box>
              <Answer {...props} value={value} />
              {value.suggested !== undefined && draft.answerTo(value) === undefined && (
                <Button size="small" onClick={() => draft.answer(value, value.suggested)}>
                  {t.suggestValue(value.suggested)}
                </Button>
              )}
            </Box>
          </Box>
        ))}
      </BoxedList>
    </Box>
  )
}
