import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import type { DiskView } from '../../../resources/cloud-disk/disk.calls.ts'
import { useLang, useTexts } from '../../../src/i18n/texts.ts'
import { Allowed } from '../../../src/ui/Allowed.tsx'
import { Chart } from '../../../src/ui/chart/Chart.tsx'
import { useFindResource } from '../../../src/ui/context.tsx'
import { linkTo } from '../../../src/ui/links.ts'
import { refusalOf } from '../../../src/ui/list/refusal.ts'
import { useSearchBox } from '../../../src/ui/list/useSearchBox.ts'
import { Pager } from '../../../src/ui/pager/Pager.tsx'
import { diskSizeText } from '../diskSize.ts'
import { Empty, ErrorState, SkeletonRows } from '../../../src/ui/parts/States.tsx'
import { spaceTexts } from './space.texts.ts'
import { useTeacherDisks } from './useStorage.ts'

const megabyte = 1024 ** 2
/** Bars that have room beside each other. */
const barCount = 12

const UsageChart = ({ disks }: { readonly disks: readonly DiskView[] }) => {
  const t = useTexts(spaceTexts)
  const lang = useLang()
  const shown = disks.toSorted((a, b) => b.used - a.used).slice(0, barCount)
  const figure = (used: number): number => Math.round(used / megabyte)
  return (
    <Chart
      title={t.chart}
      shape="bars"
      points={shown.map(({ id, teacherId, name, used }) => ({
        key: teacherId ?? id,
        name,
        short: name,
        value: figure(used),
      }))}
      table={{
        columns: [t.teacher, t.usedColumn],
        rows: shown.map(({ id, teacherId, name, used }) => ({
          key: teacherId ?? id,
          cells: [name, `${figure(used).toLocaleString(lang)} MB`],
        })),
      }}
    />
  )
}

interface LineProps {
  readonly disk: DiskView
  open(teacherId: string): void
}
const TeacherLine = ({ disk, open }: LineProps) => {
  const t = useTexts(spaceTexts)
  const find = useFindResource()
  const teacher = find('teacher')
  const { teacherId, name, used, quota, suspended } = disk
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        py: 2,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
        <Typography data-data noWrap title={name} sx={{ fontWeight: 500 }}>
          {name}
        </Typography>
        {suspended && (
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {t.suspended}
          </Typography>
        )}
      </Box>
      <Box sx={{ flex: '1 1 220px' }}>
        {quota !== null && (
          <LinearProgress
            variant="determinate"
            value={quota === 0 ? 100 : Math.min(100, (used / quota) * 100)}
            aria-label={name}
            color={used >= quota ? 'error' : 'primary'}
            sx={{ height: 6, borderRadius: 3, mb: 1 }}
          />
        )}
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {quota === null
            ? `${diskSizeText(used)} · ${t.unlimited}`
            : t.used(diskSizeText(used), diskSizeText(quota))}
        </Typography>
      </Box>
      {teacherId !== null && (
        <Box sx={{ display: 'flex', gap: 2 }}>
          <Button size="small" aria-label={t.openOf(name)} onClick={() => open(teacherId)}>
            {t.open}
          </Button>
          {teacher?.routes && (
            <Allowed code="teacher.update">
              <Button
                size="small"
                component={Link}
                to={linkTo(teacher, 'edit', { id: teacherId })}
                aria-label={t.changeOf(name)}
              >
                {t.change}
              </Button>
            </Allowed>
          )}
        </Box>
      )}
    </Box>
  )
}

/** What each teacher uses of their quota. */
export const TeacherDisks = () => {
  const t = useTexts(spaceTexts)
  const { q, page, limit, list, go, open } = useTeacherDisks()
  const box = useSearchBox(q, next => go({ q: next }))
  const { data } = list
  return (
    <Box component="section" aria-label={t.perTeacher}>
      <Typography variant="h2" sx={{ mb: 3 }}>
        {t.perTeacher}
      </Typography>
      {data && data.list.some(({ used }) => used >= megabyte / 2) && (
        <UsageChart disks={data.list} />
      )}
      <TextField
        size="small"
        type="search"
        value={box.text}
        onChange={event => box.type(event.target.value)}
        slotProps={{ htmlInput: { 'aria-label': t.search, maxLength: 100 } }}
        placeholder={t.search}
        sx={{ my: 3, width: { xs: 1, sm: 260 } }}
      />
      {list.isPending && <SkeletonRows rows={6} columns={3} height={56} />}
      {list.isError && !data && (
        <ErrorState message={refusalOf(list.error).text} retry={() => void list.refetch()} />
      )}
      {data?.list.length === 0 && <Empty icon="teacher" title={t.noTeachers} />}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data?.list.map(disk => (
          <TeacherLine key={disk.teacherId ?? disk.id} disk={disk} open={id => void open(id)} />
        ))}
      </Box>
      {data && data.total > 0 && (
        <Pager
          page={page}
          limit={limit}
          total={data.total}
          onChange={next => go({ page: String(next.page), limit: String(next.limit) })}
        />
      )}
    </Box>
  )
}
