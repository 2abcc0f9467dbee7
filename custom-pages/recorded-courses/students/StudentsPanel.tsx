import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { Suspense, useMemo, useState, type ReactNode } from 'react'
import { ResourceContextProvider } from 'react-admin'
import { Link } from 'react-router-dom'
import { enrolment } from '../../../resources/recorded-courses/enrolment/enrolment.resource.ts'
import { canDo } from '../../../src/access/index.ts'
import { useTexts } from '../../../src/i18n/texts.ts'
import type { ListFilter } from '../../../src/protocol/query.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import { useAllowed } from '../../../src/ui/Allowed.tsx'
import { RegistryProvider, useAccess, usePages, useResources } from '../../../src/ui/context.tsx'
import { importLink } from '../../../src/ui/links.ts'
import { ListScreen } from '../../../src/ui/list/ListScreen.tsx'
import { Icon } from '../../../src/ui/parts/icons.tsx'
import { useListExport } from '../../../src/ui/parts/useListExport.ts'
import { later } from '../../../src/ui/parts/later.tsx'
import type { OpenedCourse } from '../catalogue/useCatalogueScreen.ts'
import { studentTexts } from './students.texts.ts'
import { oneOf, someText, usePageState } from '../../../src/ui/usePageState.ts'

const AddStudentsDialog = later(() =>
  import('./AddStudentsDialog.tsx').then(module => module.AddStudentsDialog),
)
const StudentDrawer = later(() =>
  import('./StudentDrawer.tsx').then(module => module.StudentDrawer),
)

const stages = ['all', 'underway', 'completed'] as const
type Stage = (typeof stages)[number]

/** Filter conditions by stage of progress. */
const conditionsOf: Readonly<Record<Stage, ListFilter>> = {
  all: {},
  underway: { completedAt_null: true },
  completed: { completedAt_null: false },
}

// without the course column, because the page is about one course; its columns are stored
// separately from those of the general list
const ofOneCourse: AnyResource = {
  ...enrolment,
  list: {
    ...enrolment.list,
    columns: enrolment.list.columns.filter(name => name !== 'courseId'),
    filters: (enrolment.list.filters ?? []).filter(name => name !== 'courseId'),
    keptAs: 'courseStudents',
  },
}

/** Screens below it show enrolments as those of one course. */
const OfOneCourse = ({ children }: { readonly children: ReactNode }) => {
  const [resources, access, pages] = [useResources(), useAccess(), usePages()]
  const own = useMemo(
    () => resources.map(one => (one.name === enrolment.name ? ofOneCourse : one)),
    [resources],
  )
  return (
    <RegistryProvider resources={own} access={access} pages={pages}>
      <ResourceContextProvider value="enrolment">{children}</ResourceContextProvider>
    </RegistryProvider>
  )
}

/** The export of the students that the list shows. */
const ExportButton = ({ filter }: { readonly filter: ListFilter }) => {
  const t = useTexts(studentTexts)
  const { save, busy } = useListExport('enrolment')
  return (
    <Button
      loading={busy}
      startIcon={<Icon name="download" />}
      onClick={() => void save({ query: filter, sort: enrolment.list.sort })}
    >
      {t.export}
    </Button>
  )
}

/**
 * The students of a course and their progress: add, filter, reset, remove, export; each opens with
 * their watched parts (VID-01).
 */
export const StudentsPanel = ({ course }: { readonly course: OpenedCourse }) => {
  const t = useTexts(studentTexts)
  const access = useAccess()
  const allowed = useAllowed()
  const {
    stage,
    student: opened,
    go,
  } = usePageState({ stage: oneOf(stages, 'all'), student: someText })
  const [adding, setAdding] = useState(false)
  const fixed = useMemo(
    (): ListFilter => ({ courseId: course.id, ...conditionsOf[stage] }),
    [course.id, stage],
  )
  return (
    <OfOneCourse>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mb: 3, alignItems: 'center' }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={t.filter}
          value={stage}
          onChange={(_, next: Stage | null) => next && go({ stage: next === 'all' ? null : next })}
        >
          {stages.map(name => (
            <ToggleButton key={name} value={name}>
              {t[name]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <Box sx={{ flex: 1 }} />
        {canDo(access, enrolment, 'export') && <ExportButton filter={fixed} />}
        {canDo(access, enrolment, 'import') && (
          <Button
            component={Link}
            to={importLink({ resource: 'enrolment', knownValues: { courseId: course.name } })}
            startIcon={<Icon name="upload" />}
          >
            {t.import}
          </Button>
        )}
        {allowed('enrolment.create') && (
          <Button
            variant="contained"
            startIcon={<Icon name="plus" />}
            onClick={() => setAdding(true)}
          >
            {t.add}
          </Button>
        )}
      </Box>
      <ListScreen embedded fixed={fixed} />
      <Suspense>
        {adding && <AddStudentsDialog courseId={course.id} onClose={() => setAdding(false)} />}
        {opened && <StudentDrawer id={opened} onClose={() => go({ student: null })} />}
      </Suspense>
    </OfOneCourse>
  )
}
