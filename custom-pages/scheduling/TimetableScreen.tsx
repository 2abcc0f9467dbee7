import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { canDo } from '../../src/access/index.ts'
import { lesson as lessonDef } from '../../resources/scheduling/lesson/lesson.resource.ts'
import { useLang, useTexts } from '../../src/i18n/texts.ts'
import { type ScheduleSaved } from '../../resources/scheduling/scheduling.calls.ts'
import { maxTimetableLessons } from '../../resources/scheduling/timetable.calls.ts'
import { toLocal } from '../../src/schema/zone.ts'
import { useAccess } from '../../src/ui/context.tsx'
import { Empty, ErrorState, Icon, Page } from '../../src/ui/parts/index.ts'
import { scheduledLink } from './scheduledLink.ts'
import { ScopeDialogs } from './ScopeDialogs.tsx'
import { Calendar } from './Calendar.tsx'
import { CalendarSkeleton } from './CalendarSkeleton.tsx'
import type { TimetableEntry } from './entries.ts'
import { LessonDialog } from './LessonDialog.tsx'
import { PlanPanel } from './PlanPanel.tsx'
import { RefusedMoveDialog } from './RefusedMoveDialog.tsx'
import { timetableTexts } from './timetable.texts.ts'
import { Tools } from './Tools.tsx'
import { useMove, type Moving } from './useMove.ts'
import type { PlanStart } from './usePlan.ts'
import { useTimetableAddress, useTimetable, type ClassKind } from './useTimetable.ts'
import { usualStart } from '../../src/ui/calendar/views.ts'

export interface TimetableScreenProps {
  /** Only lessons of classes of this kind; all lessons if it is left out. */
  readonly kind?: ClassKind
  readonly title?: string
  /** True inside another program: no link leads away from the timetable. */
  readonly embedded?: boolean
}

const usualMinutes = 60

type TimetablePlace = ReturnType<typeof useTimetableAddress>

/**
 * Whether the view shows an empty state instead of an empty grid: lists and teacher columns do
 * without lessons.
 */
const hasNoGrid = ({ view }: TimetablePlace): boolean => view === 'list' || view === 'teacher'

/** The plan that is being made, if any, and where it starts. */
const usePlanStart = (place: TimetablePlace, mayCreate: boolean) => {
  const startOf = (drawnSpan?: {
    readonly start: string
    readonly minutes?: number
    readonly holderId?: string
  }): PlanStart => ({
    start:
      drawnSpan?.start ??
      usualStart(place.date, toLocal(new Date(place.now).toISOString(), place.zone)),
    minutes: drawnSpan?.minutes ?? usualMinutes,
    timezone: place.zone,
    ...(place.filters.courseId ? { courseIds: [place.filters.courseId] } : {}),
    ...(drawnSpan?.holderId ? { teacherId: drawnSpan.holderId } : {}),
  })
  const [planned, setPlanned] = useState<PlanStart | undefined>(() =>
    mayCreate && place.asksNew ? startOf() : undefined,
  )
  const endPlan = (): void => {
    setPlanned(undefined)
    if (place.asksNew) place.go({ new: undefined })
  }
  return { planned, setPlanned, startOf, endPlan }
}

const TableNotes = ({ table }: { readonly table: ReturnType<typeof useTimetable> }) => {
  const t = useTexts(timetableTexts)
  const lang = useLang()
  return (
    <>
      {table.stale && (
        <Alert severity="warning" sx={{ mb: 3 }}>
          {t.unreachable}
        </Alert>
      )}
      {table.more && (
        <Alert severity="info" sx={{ mb: 3 }}>
          {t.tooMany(maxTimetableLessons.toLocaleString(lang))}
        </Alert>
      )}
    </>
  )
}

const EmptyNote = ({
  place,
  begin,
}: {
  readonly place: TimetablePlace
  readonly begin: ReactNode
}) => {
  const t = useTexts(timetableTexts)
  const filtered = Object.keys(place.filters).length > 0
  return hasNoGrid(place) ? (
    <Empty
      icon="calendar"
      title={t.emptyTitle}
      help={filtered ? t.emptyFiltered : t.emptyHelp}
      actions={filtered ? <Button onClick={place.clear}>{t.clearFilter}</Button> : begin}
    />
  ) : (
    <Alert
      severity="info"
      icon={<Icon name="calendar" />}
      sx={{ mb: 3 }}
      action={filtered ? <Button onClick={place.clear}>{t.clearFilter}</Button> : undefined}
    >
      {filtered ? t.emptyFiltered : t.emptyHelp}
    </Alert>
  )
}

const MoveDialogs = ({ move, zone }: { readonly move: Moving; readonly zone: string }) => (
  <>
    {(move.stage.step === 'scope' || move.stage.step === 'remove') && (
      <ScopeDialogs proposal={move.stage.proposal} step={move.stage.step} move={move} />
    )}
    {move.stage.step === 'refused' && (
      <RefusedMoveDialog refused={move.stage} zone={zone} move={move} />
    )}
  </>
)

/**
 * The timetable, in which lessons are read, moved and scheduled. The page of booking classes is the
 * same with another `kind`.
 */
export const TimetableScreen = ({ kind, title, embedded = false }: TimetableScreenProps) => {
  const t = useTexts(timetableTexts)
  const lang = useLang()
  const access = useAccess()
  const navigate = useNavigate()
  const phone = useMediaQuery('(max-width: 639.95px)', { noSsr: true })
  const place = useTimetableAddress(phone)
  const table = useTimetable(place, kind)
  const move = useMove(place.zone)
  const [opened, setOpened] = useState<TimetableEntry>()
  const may = {
    create: canDo(access, lessonDef, 'create'),
    update: canDo(access, lessonDef, 'update'),
    delete: canDo(access, lessonDef, 'delete'),
  }
  const { planned, setPlanned, startOf, endPlan } = usePlanStart(place, may.create)
  const onSaved = (saved: ScheduleSaved): void => {
    if (!embedded) return void navigate(scheduledLink(saved))
    endPlan()
    table.retry()
  }
  const begin = may.create && (
    <Button
      variant="contained"
      startIcon={<Icon name="plus" />}
      onClick={() => setPlanned(startOf())}
    >
      {t.schedule}
    </Button>
  )
  const bare = !table.loading && !table.failed && table.entries.length === 0
  return (
    <Page
      title={title ?? t.title}
      count={
        table.loading || table.failed
          ? undefined
          : t.lessons(table.entries.length.toLocaleString(lang))
      }
      primary={begin || undefined}
    >
      <Tools place={place} phone={phone} kind={kind} institutionZone={table.institutionZone} />
      <TableNotes table={table} />
      {table.loading && <CalendarSkeleton view={place.view} />}
      {table.failed && <ErrorState retry={table.retry} />}
      {bare && <EmptyNote place={place} begin={begin} />}
      {!table.loading && !table.failed && !(bare && hasNoGrid(place)) && (
        <Calendar
          // another view has another grid element
          key={place.view === 'list' ? 'list' : 'grid'}
          place={place}
          days={table.days}
          entries={table.entries}
          teachers={table.teachers}
          move={move}
          mayMove={may.update}
          onOpen={setOpened}
          onDraw={may.create ? drawnSpan => setPlanned(startOf(drawnSpan)) : undefined}
        />
      )}
      {opened && (
        <LessonDialog
          entry={opened}
          zone={place.zone}
          teachers={table.teachers}
          move={move}
          may={may}
          onClose={() => setOpened(undefined)}
        />
      )}
      <MoveDialogs move={move} zone={place.zone} />
      {planned && <PlanPanel from={planned} kind={kind} onClose={endPlan} onSaved={onSaved} />}
    </Page>
  )
}
