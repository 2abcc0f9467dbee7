import Link from '@mui/material/Link'
import useMediaQuery from '@mui/material/useMediaQuery'
import { DataTable, SimpleList } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { submission } from '../../resources/tasks/submission/submission.resource.ts'
import { useLang, useTexts } from '../../src/i18n/texts.ts'
import { linkTo } from '../../src/ui/links.ts'
import { statisticsTexts } from './statistics.texts.ts'
import type { StatisticsRow, StatisticsState } from './useStatistics.ts'

const Column = DataTable.Col<StatisticsRow>
const figures = ['submitted', 'onTime', 'late', 'approved', 'excellent'] as const

/** The name of a row; leads to its submissions. */
const SubmissionsLink = ({
  row,
  by,
}: {
  readonly row: StatisticsRow
  readonly by: StatisticsState['by']
}) => (
  <Link
    component={RouterLink}
    to={`${linkTo(submission, 'list')}?${by === 'tasks' ? 'taskId' : 'studentId'}=${row.id}`}
    underline="hover"
    color="inherit"
    data-data
    sx={{ fontWeight: 500 }}
  >
    {row.label}
  </Link>
)

const nameOf = {
  tasks: (row: StatisticsRow) => <SubmissionsLink row={row} by="tasks" />,
  students: (row: StatisticsRow) => <SubmissionsLink row={row} by="students" />,
}

/** The rows of a page: a table, on a phone a list. */
export const StatisticsList = ({
  data,
  by,
}: {
  readonly data: NonNullable<StatisticsState['data']>
  readonly by: StatisticsState['by']
}) => {
  const t = useTexts(statisticsTexts)
  const lang = useLang()
  const phone = useMediaQuery(theme => theme.breakpoints.down('sm'))
  const rows = [...data.list]
  const average = (row: StatisticsRow): string =>
    row.average === null ? t.nothing : t.percent(row.average)
  const ofLabel = by === 'tasks' ? t.inClass : t.assigned
  if (phone)
    return (
      <SimpleList<StatisticsRow>
        data={rows}
        disablePadding
        rowClick={false}
        sx={{ '& > *': { px: 0, borderBottom: 1, borderColor: 'divider' } }}
        primaryText={nameOf[by]}
        secondaryText={row =>
          [
            `${ofLabel} ${row.of}`,
            ...figures.map(name => `${t[name]} ${row[name].toLocaleString(lang)}`),
            `${t.average} ${average(row)}`,
          ].join(' · ')
        }
      />
    )
  return (
    <DataTable<StatisticsRow>
      data={rows}
      aria-label={t.title}
      bulkActionButtons={false}
      rowClick={false}
      storeKey={`taskStatistics.${by}`}
    >
      <Column
        label={by === 'tasks' ? t.task : t.name}
        disableSort
        render={row => <SubmissionsLink row={row} by={by} />}
      />
      {by === 'tasks' && (
        <Column
          label={t.className}
          disableSort
          render={row => <span data-data>{row.className}</span>}
        />
      )}
      <DataTable.NumberCol source="of" label={ofLabel} locales={lang} disableSort />
      {figures.map(name => (
        <DataTable.NumberCol key={name} source={name} label={t[name]} locales={lang} disableSort />
      ))}
      <Column label={t.average} disableSort render={average} />
    </DataTable>
  )
}
