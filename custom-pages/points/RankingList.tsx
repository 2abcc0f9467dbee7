import Link from '@mui/material/Link'
import useMediaQuery from '@mui/material/useMediaQuery'
import { DataTable, SimpleList } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { RankedStudent } from '../../resources/points/points.calls.ts'
import { pointsEntry } from '../../resources/points/points-entry/pointsEntry.resource.ts'
import { useLang, useTexts } from '../../src/i18n/texts.ts'
import { linkTo } from '../../src/ui/links.ts'
import { pointsTexts } from './points.texts.ts'
import type { RankingState } from './useRanking.ts'

const Column = DataTable.Col<RankedStudent>
const figures = ['accumulated', 'deducted', 'redeemed', 'balance'] as const

/** The student's name; leads to their entries. */
const EntriesLink = ({ student }: { readonly student: RankedStudent }) => (
  <Link
    component={RouterLink}
    to={`${linkTo(pointsEntry, 'list')}?studentId=${student.id}`}
    underline="hover"
    color="inherit"
    data-data
    sx={{ fontWeight: 500 }}
  >
    {student.name}
  </Link>
)

const rankedName = (student: RankedStudent) => (
  <>
    {student.rank}. <EntriesLink student={student} />
  </>
)

/** The rows of a page: a table, on a phone a list. */
export const RankingList = ({ data }: { readonly data: NonNullable<RankingState['data']> }) => {
  const t = useTexts(pointsTexts)
  const lang = useLang()
  const phone = useMediaQuery(theme => theme.breakpoints.down('sm'))
  const rows = [...data.list]
  if (phone)
    return (
      <SimpleList<RankedStudent>
        data={rows}
        disablePadding
        rowClick={false}
        sx={{ '& > *': { px: 0, borderBottom: 1, borderColor: 'divider' } }}
        primaryText={rankedName}
        secondaryText={row =>
          figures.map(name => `${t[name]} ${row[name].toLocaleString(lang)}`).join(' · ')
        }
      />
    )
  return (
    <DataTable<RankedStudent>
      data={rows}
      aria-label={t.ranking}
      bulkActionButtons={false}
      rowClick={false}
      storeKey="pointsRanking"
    >
      <DataTable.NumberCol source="rank" label={t.rank} locales={lang} disableSort />
      <Column label={t.name} disableSort render={row => <EntriesLink student={row} />} />
      {figures.map(name => (
        <DataTable.NumberCol key={name} source={name} label={t[name]} locales={lang} disableSort />
      ))}
    </DataTable>
  )
}
