import Box from '@mui/material/Box'
import type { SxProps } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { DataTable, SimpleList } from 'react-admin'
import { useLang, useTexts } from '../../src/i18n/texts.ts'
import type { DurationRow } from '../../resources/booking/durations.calls.ts'
import { bookingTexts } from './booking.texts.ts'
import type { DurationState } from './useDurations.ts'

const figures = ['completed', 'minutes', 'entered', 'noShow', 'unknown', 'leave'] as const
const sumId = 'sum'
const rowSx = ({ id }: DurationRow): SxProps => (id === sumId ? { '& *': { fontWeight: 600 } } : {})

const boldSum = ({ id, name }: DurationRow) => (
  <Box component="span" data-data sx={{ fontWeight: id === sumId ? 600 : 500 }}>
    {name}
  </Box>
)

/** The rows of a page and their sum: react-admin's table, on a phone its list. */
export const DurationList = ({ data }: { readonly data: NonNullable<DurationState['data']> }) => {
  const t = useTexts(bookingTexts)
  const lang = useLang()
  const phone = useMediaQuery(theme => theme.breakpoints.down('sm'))
  const rows: DurationRow[] = [...data.list, { id: sumId, name: t.sum, ...data.sum }]
  if (phone)
    return (
      <SimpleList<DurationRow>
        data={rows}
        disablePadding
        rowClick={false}
        sx={{ '& > *': { px: 0, borderBottom: 1, borderColor: 'divider' } }}
        primaryText={boldSum}
        secondaryText={row =>
          figures.map(name => `${t[name]} ${row[name].toLocaleString(lang)}`).join(' · ')
        }
      />
    )
  return (
    <DataTable<DurationRow>
      data={rows}
      aria-label={t.durations}
      bulkActionButtons={false}
      rowClick={false}
      rowSx={rowSx}
      storeKey="bookDuration"
    >
      <DataTable.Col source="name" label={t.name} disableSort data-data />
      {figures.map(name => (
        <DataTable.NumberCol key={name} source={name} label={t[name]} locales={lang} disableSort />
      ))}
    </DataTable>
  )
}
