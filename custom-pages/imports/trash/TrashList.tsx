import Box from '@mui/material/Box'
import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useQuery } from '@tanstack/react-query'
import { useLang, useTexts } from '../../../src/i18n/texts.ts'
import { listPlannedRows } from '../../../src/protocol/calls/imports.ts'
import type { PlannedRow, TrashChoice, WizardJob } from '../../../src/protocol/imports.ts'
import { placeOfRow } from '../../../src/protocol/sheetRows.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { localDay } from '../../../src/ui/parts/fields/localTime.ts'
import { dayText } from '../../../src/ui/parts/fields/time.ts'
import { ErrorState, SkeletonRows } from '../../../src/ui/parts/index.ts'
import { BoxedList } from '../BoxedList.tsx'
import { trashTexts } from './trash.texts.ts'
import type { RowEdits } from '../check/useRowEdits.ts'

interface TrashListProps {
  readonly job: Pick<WizardJob, 'jobId' | 'revision' | 'trash'>
  readonly edits: RowEdits
  readonly offers: readonly TrashChoice[]
}

/** Rows that are listed. */
const listed = 200

const TrashLine = ({
  row,
  edits,
  offers,
}: Pick<TrashListProps, 'edits' | 'offers'> & { readonly row: PlannedRow }) => {
  const t = useTexts(trashTexts)
  const lang = useLang()
  const { title = '', deletedAt = null, choice = null } = row.trash ?? {}
  const name = t.row(placeOfRow(row.sheetRow).row, row.sheet)
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 220px' },
        gap: 2,
        alignItems: 'center',
        p: 3,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {name} · <b data-data>{row.title}</b>
        {deletedAt !== null && (
          <Box sx={{ fontSize: 12, color: 'text.secondary' }}>
            {t.lies(title, dayText(localDay(new Date(deletedAt)), lang))}
          </Box>
        )}
      </Box>
      <NativeSelect
        fullWidth
        input={<OutlinedInput size="small" />}
        value={choice ?? ''}
        disabled={edits.pending}
        inputProps={{ 'aria-label': t.whatWith(name) }}
        onChange={({ target: { value } }) =>
          void edits.decideTrash(
            offers.find(offer => offer === value),
            [row.sheetRow],
          )
        }
      >
        <option value="">{t.ask}</option>
        {offers.map(offer => (
          <option key={offer} value={offer}>
            {t[offer]}
          </option>
        ))}
      </NativeSelect>
    </Box>
  )
}

/** The rows whose records are in the trash, each with its decision. */
export const TrashList = ({ job: { jobId, revision, trash }, ...props }: TrashListProps) => {
  const t = useTexts(trashTexts)
  const lang = useLang()
  const edu = useEdu()
  const rows = useQuery({
    queryKey: ['trashRows', jobId, revision],
    queryFn: ({ signal }) =>
      edu.ask(listPlannedRows, { jobId, limit: listed, trash: true }, { signal, quiet: true }),
    placeholderData: last => last,
  })
  return (
    <Box role="group" aria-label={t.list} sx={{ mb: 2 }}>
      {rows.isPending && <SkeletonRows rows={3} />}
      {rows.isError && <ErrorState retry={() => void rows.refetch()} />}
      {rows.data && (
        <BoxedList maxHeight={400}>
          {rows.data.list.map(row => (
            <TrashLine key={row.sheetRow} row={row} {...props} />
          ))}
        </BoxedList>
      )}
      {(trash?.rows ?? 0) > listed && (
        <Box sx={{ mt: 2, fontSize: 13 }}>{t.more(listed.toLocaleString(lang))}</Box>
      )}
    </Box>
  )
}
