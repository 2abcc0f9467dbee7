import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useGetMany } from 'react-admin'
import { useMemo, useState } from 'react'
import type { Course } from '../../resources/classes/course/course.resource.ts'
import { useTexts } from '../../src/i18n/texts.ts'
import { ReferenceBox } from '../../src/ui/parts/fields/ReferenceInput.tsx'
import { Icon } from '../../src/ui/parts/index.ts'
import { NumericStepper } from '../../src/ui/parts/NumericStepper.tsx'
import { FreeTimes } from './FreeTimes.tsx'
import { planTexts } from './plan.texts.ts'
import { PlanControl } from './PlanControl.tsx'
import { RepeatFields } from './RepeatFields.tsx'
import { SettingFields } from './SettingFields.tsx'
import type { Planning } from './usePlan.ts'
import type { ClassKind } from './useTimetable.ts'

const zones = Intl.supportedValuesOf('timeZone')
const maxLessonMinutes = 1440

/** The staff of the planned lessons: the chosen ones, otherwise those of the classes. */
const usePeople = ({ courseIds, teacherId, assistants }: Planning['plan']): readonly string[] => {
  const { data } = useGetMany<Course>(
    'course',
    { ids: [...courseIds] },
    { enabled: courseIds.length > 0 },
  )
  return useMemo(() => {
    const classes = courseIds.length ? (data ?? []).filter(record => record !== undefined) : []
    const teachers =
      teacherId === undefined ? classes.flatMap(record => record.teachers.slice(0, 1)) : [teacherId]
    return [
      ...new Set([...teachers, ...(assistants ?? classes.flatMap(record => record.assistants))]),
    ]
  }, [courseIds, data, teacherId, assistants])
}

interface PlanPartProps {
  readonly planning: Planning
}

const FirstTimeFields = ({ planning }: PlanPartProps) => {
  const t = useTexts(planTexts)
  const { plan, set, faults } = planning
  return (
    <>
      <PlanControl label={t.start} error={faults.start}>
        {({ id, control }) => (
          <TextField
            id={id}
            size="small"
            type="datetime-local"
            value={plan.start}
            error={faults.start !== undefined}
            onChange={event => set({ start: event.target.value.slice(0, 16) })}
            slotProps={{ htmlInput: control }}
          />
        )}
      </PlanControl>
      <PlanControl label={t.minutes} error={faults.minutes}>
        {({ id, control }) => (
          <NumericStepper
            id={id}
            value={plan.minutes}
            max={maxLessonMinutes}
            control={control}
            onChange={minutes => set({ minutes })}
          />
        )}
      </PlanControl>
      <PlanControl label={t.zone} help={t.zoneHelp} error={faults.timezone} wide>
        {({ id, control }) => (
          <Autocomplete
            id={id}
            size="small"
            disableClearable
            options={zones}
            value={plan.timezone}
            onChange={(_, timezone) => set({ timezone })}
            renderInput={params => (
              <TextField
                {...params}
                slotProps={{
                  ...params.slotProps,
                  htmlInput: { ...params.slotProps.htmlInput, ...control },
                }}
              />
            )}
          />
        )}
      </PlanControl>
    </>
  )
}

const FreeTimeSearch = ({ planning: { plan, set } }: PlanPartProps) => {
  const t = useTexts(planTexts)
  const people = usePeople(plan)
  const [finding, setFinding] = useState(false)
  const able = people.length > 0 || plan.courseIds.length > 0
  return (
    <Box sx={{ gridColumn: '1 / -1' }}>
      <Button
        startIcon={<Icon name="clock" />}
        aria-expanded={finding}
        onClick={() => setFinding(!finding)}
      >
        {t.findTime}
      </Button>
      {finding && !able && (
        <Typography sx={{ mt: 2, color: 'text.secondary' }}>{t.findFirst}</Typography>
      )}
      {finding && able && (
        <FreeTimes
          question={{
            people,
            courseIds: plan.courseIds,
            minutes: plan.minutes,
            timezone: plan.timezone,
            limit: 6,
          }}
          onTake={start => {
            set({ start })
            setFinding(false)
          }}
        />
      )}
    </Box>
  )
}

const StaffFields = ({ planning }: PlanPartProps) => {
  const t = useTexts(planTexts)
  const { plan, set, faults } = planning
  return (
    <>
      <PlanControl label={t.teacher} help={t.teacherHelp} error={faults.teacherId}>
        {({ id, control }) => (
          <ReferenceBox
            id={id}
            to="teacher"
            ids={plan.teacherId === undefined ? [] : [plan.teacherId]}
            multiple={false}
            error={faults.teacherId !== undefined}
            control={control}
            set={([teacherId]) => set({ teacherId })}
          />
        )}
      </PlanControl>
      <PlanControl label={t.assistants} help={t.assistantsHelp}>
        {({ id, control }) => (
          <ReferenceBox
            id={id}
            to="teacher"
            ids={plan.assistants ?? []}
            multiple
            control={control}
            set={ids => set({ assistants: ids.length ? ids : undefined })}
          />
        )}
      </PlanControl>
    </>
  )
}

/** The form of a plan: classes, the first time, how it repeats, who teaches. */
export const PlanForm = ({
  planning,
  kind,
}: {
  readonly planning: Planning
  readonly kind?: ClassKind | undefined
}) => {
  const t = useTexts(planTexts)
  const { plan, set, faults } = planning
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        gap: 4,
        alignItems: 'start',
      }}
    >
      <PlanControl label={t.courses} help={t.coursesHelp} error={faults.courseIds} wide>
        {({ id, control }) => (
          <ReferenceBox
            id={id}
            to="course"
            ids={plan.courseIds}
            filter={{ status: 'ACTIVE', ...(kind ? { kind } : {}) }}
            multiple
            autoFocus={plan.courseIds.length === 0}
            error={faults.courseIds !== undefined}
            control={control}
            set={courseIds => set({ courseIds })}
          />
        )}
      </PlanControl>
      <FirstTimeFields planning={planning} />
      <FreeTimeSearch planning={planning} />
      <RepeatFields planning={planning} />
      <StaffFields planning={planning} />
      <PlanControl label={t.name} help={t.nameHelp} wide>
        {({ id, control }) => (
          <TextField
            id={id}
            size="small"
            value={plan.name ?? ''}
            onChange={event => set({ name: event.target.value || undefined })}
            slotProps={{ htmlInput: { ...control, maxLength: 60 } }}
          />
        )}
      </PlanControl>
      <SettingFields planning={planning} />
    </Box>
  )
}
