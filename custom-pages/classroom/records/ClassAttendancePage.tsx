import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { course } from '../../../resources/classes/course/course.resource.ts'
import { useLabel, useLang, useTexts } from '../../../src/i18n/texts.ts'
import { matrixPage } from '../../../resources/classroom/attendance/attendance.calls.ts'
import { attendanceRoles } from '../../../resources/classroom/attendance/attendance.options.ts'
import { useAllowed } from '../../../src/ui/Allowed.tsx'
import { Pager } from '../../../src/ui/pager/Pager.tsx'
import { ReferenceBox } from '../../../src/ui/parts/fields/ReferenceInput.tsx'
import { Empty, ErrorState, Icon, Page, SkeletonRows } from '../../../src/ui/parts/index.ts'
import { DayTool, Tool, ControlBar } from '../../../src/ui/parts/Tool.tsx'
import { attendanceTexts } from './attendance.texts.ts'
import { Matrix } from './Matrix.tsx'
import { useClassAttendance } from './useClassAttendance.ts'
import { keysOf } from '../../../src/schema/keysOf.ts'

type State = ReturnType<typeof useClassAttendance>
const roles = keysOf(attendanceRoles)

const Tools = ({ m }: { readonly m: State }) => {
  const t = useTexts(attendanceTexts)
  const label = useLabel()
  return (
    <ControlBar>
      <Tool label={t.klass} width={260}>
        {id => (
          <ReferenceBox
            id={id}
            to={course.name}
            ids={m.courseId ? [m.courseId] : []}
            multiple={false}
            set={ids => m.set('courseId', ids[0] ?? '')}
          />
        )}
      </Tool>
      {(['from', 'until'] as const).map(name => (
        <DayTool
          key={name}
          label={t[name]}
          value={m[name]}
          wrong={m.wrong}
          set={day => m.set(name, day)}
        />
      ))}
      <Tool label={t.role}>
        {id => (
          <TextField
            id={id}
            select
            size="small"
            value={m.role ?? ''}
            onChange={event => m.set('role', event.target.value)}
            slotProps={{ select: { native: true } }}
          >
            <option value="">{t.everyone}</option>
            {roles.map(role => (
              <option key={role} value={role}>
                {label(attendanceRoles[role])}
              </option>
            ))}
          </TextField>
        )}
      </Tool>
    </ControlBar>
  )
}

const Shown = ({ m }: { readonly m: State }) => {
  const t = useTexts(attendanceTexts)
  const { data } = m
  if (m.courseId === '')
    return <Empty icon="student" title={t.matrixChoose} help={t.matrixChooseHelp} />
  if (m.wrong) return <Empty icon="calendar" title={t.wrongSpan} />
  if (m.loading) return <SkeletonRows rows={8} columns={6} />
  if (!data || m.error) return <ErrorState retry={m.retry} />
  if (!data.total) return <Empty icon="calendar" title={t.matrixEmpty} help={t.matrixEmptyHelp} />
  return (
    <>
      {data.people.length ? (
        <Matrix courseName={data.course.name} lessons={data.lessons} people={data.people} />
      ) : (
        <Empty icon="student" title={t.nobodyYet} help={t.nobodyYetHelp} />
      )}
      {data.total > matrixPage && (
        <Pager
          page={m.page}
          limit={matrixPage}
          total={data.total}
          sizes={[matrixPage]}
          onChange={({ page }) => m.set('page', page > 1 ? String(page) : '')}
        />
      )}
    </>
  )
}

/** /classAttendanceNew?courseId=: a class's attendance, lessons by people, with totals (CLS-09). */
export const ClassAttendancePage = () => {
  const t = useTexts(attendanceTexts)
  const lang = useLang()
  const m = useClassAttendance()
  const may = useAllowed()('attendance.export')
  const yearId = useId()
  return (
    <Page
      title={t.matrixTitle}
      count={m.data ? t.lessons(m.data.total.toLocaleString(lang)) : undefined}
      extra={
        may &&
        m.data && (
          <Button
            startIcon={<Icon name="download" />}
            disabled={m.busy || m.tooLong}
            aria-describedby={m.tooLong ? yearId : undefined}
            onClick={() => void m.save()}
          >
            {t.export}
          </Button>
        )
      }
    >
      <Tools m={m} />
      {may && m.tooLong && (
        <Typography
          id={yearId}
          variant="caption"
          sx={{ display: 'block', color: 'text.secondary', mb: 3 }}
        >
          {t.yearOnly}
        </Typography>
      )}
      <Shown m={m} />
    </Page>
  )
}
