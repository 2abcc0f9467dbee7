import { recordedCoursesErrors } from '../../resources/recorded-courses/recorded-courses.errors.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { Suspense, useState, type ComponentType } from 'react'
import { useNotify } from 'react-admin'
import { Navigate, useSearchParams } from 'react-router-dom'
import { enrolment } from '../../resources/recorded-courses/enrolment/enrolment.resource.ts'
import { courseCategory } from '../../resources/recorded-courses/course-category/courseCategory.resource.ts'
import { recordedCourse } from '../../resources/recorded-courses/recorded-course/recordedCourse.resource.ts'
import { canDo } from '../../src/access/index.ts'
import { useLabel, useTexts } from '../../src/i18n/texts.ts'
import { useAccess } from '../../src/ui/context.tsx'
import { useConfirm } from '../../src/ui/parts/useConfirm.tsx'
import { Icon } from '../../src/ui/parts/icons.tsx'
import { later } from '../../src/ui/parts/later.tsx'
import { Page } from '../../src/ui/parts/Page.tsx'
import { RecordFailure } from '../../src/ui/parts/RecordFailure.tsx'
import { PageSkeleton, SkeletonRows, StatusDot } from '../../src/ui/parts/States.tsx'
import { CataloguePanel } from './catalogue/CataloguePanel.tsx'
import type { OpenedCourse } from './catalogue/useCatalogueScreen.ts'
import { courseTexts } from './courses.texts.ts'
import { Cover } from './Cover.tsx'
import { courseLink, courseTabs, type CourseTabName } from './links.ts'
import { useChangeCourse } from './useChangeCourse.ts'
import { useCourse } from './useCourse.ts'
import { oneOf, usePageState } from '../../src/ui/usePageState.ts'

interface PanelProps {
  readonly course: OpenedCourse
}
const panels: Readonly<Record<CourseTabName, ComponentType<PanelProps>>> = {
  catalogue: CataloguePanel,
  settings: later(() =>
    import('./settings/SettingsPanel.tsx').then(module => module.SettingsPanel),
  ),
  students: later(() =>
    import('./students/StudentsPanel.tsx').then(module => module.StudentsPanel),
  ),
  categories: later(() =>
    import('./categories/CategoriesPanel.tsx').then(module => module.CategoriesPanel),
  ),
}
const PreviewDialog = later(() =>
  import('./preview/PreviewDialog.tsx').then(module => module.PreviewDialog),
)

/**
 * Publishes or unpublishes a course; unpublishing first asks, with the number of students who lose
 * it.
 */
const useListing = (course: OpenedCourse) => {
  const t = useTexts(courseTexts)
  const notify = useNotify()
  const { ask, dialog } = useConfirm()
  const { change, busy } = useChangeCourse(course.id)
  const { name, purchases } = course
  const listed = course.listing === 'LISTED'
  const toggle = async (): Promise<void> => {
    const question = {
      title: t.delistTitle(name),
      children: t.delistHelp(purchases ?? 0),
      confirm: t.delist,
      cancel: t.keepListed,
      danger: true,
    }
    if (listed && !(await ask(question))) return
    const refused = await change(
      { listing: listed ? 'DELISTED' : 'LISTED' },
      listed ? t.delisted(name) : t.listed(name),
    )
    if (refused !== undefined) notify(refused, { type: 'error' })
  }
  return { listed, toggle, busy, dialog }
}

const ListingButton = ({ course }: PanelProps) => {
  const t = useTexts(courseTexts)
  const { listed, toggle, busy, dialog } = useListing(course)
  return (
    <>
      <Button
        variant={listed ? 'outlined' : 'contained'}
        loading={busy}
        onClick={() => void toggle()}
      >
        {listed ? t.delist : t.list}
      </Button>
      {dialog}
    </>
  )
}

const Status = ({ course }: PanelProps) => {
  const label = useLabel()
  const { states } = recordedCourse.fields.listing.options
  const state = states[course.listing ?? 'DELISTED']
  return <StatusDot tone={state.tone} label={label(state.label)} />
}

const OpenedPage = ({ course }: PanelProps) => {
  const t = useTexts(courseTexts)
  const access = useAccess()
  const [previewing, setPreviewing] = useState(false)
  const visible = courseTabs.filter(
    name =>
      (name !== 'students' || canDo(access, enrolment, 'read')) &&
      (name !== 'categories' || canDo(access, courseCategory, 'read')),
  )
  const { tab, go } = usePageState({ tab: oneOf(visible, 'catalogue') })
  const Panel = panels[tab]
  return (
    <Page
      title={<span data-data>{course.name}</span>}
      before={<Cover src={course.cover?.url} width={72} />}
      count={<Status course={course} />}
      extra={
        <Button
          variant="outlined"
          startIcon={<Icon name="eye" />}
          onClick={() => setPreviewing(true)}
        >
          {t.preview}
        </Button>
      }
      primary={canDo(access, recordedCourse, 'update') && <ListingButton course={course} />}
      width="narrow"
    >
      <Tabs
        value={tab}
        variant="scrollable"
        aria-label={t.tabs}
        // what the students' list is filtered by is of no other tab
        onChange={(_, next: string) => go({ tab: next, stage: null, student: null })}
        sx={{ mb: 4 }}
      >
        {visible.map(name => (
          <Tab
            key={name}
            value={name}
            id={`tab-${name}`}
            aria-controls="course-panel"
            label={t.tab[name]}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id="course-panel" aria-labelledby={`tab-${tab}`}>
        <Suspense fallback={<SkeletonRows rows={8} height={48} />}>
          <Panel course={course} />
        </Suspense>
      </Box>
      {previewing && (
        <Suspense>
          <PreviewDialog course={course} onClose={() => setPreviewing(false)} />
        </Suspense>
      )}
    </Page>
  )
}

// the server's error for an address that names no course
const nothing = { body: { code: recordedCoursesErrors.recordedCourseNotFound.code } }

/**
 * /courseDetail?id=…&tab=…: a recorded course. With `mode=create` or `mode=edit`, as lists write
 * it, it leads to the forms.
 */
export const CourseDetailPage = () => {
  const t = useTexts(courseTexts)
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  const { course, loading, error, retry } = useCourse(id)
  if (query.get('mode') === 'create') return <Navigate to="/addCourse" replace />
  if (query.get('mode') === 'edit') return <Navigate to={courseLink(id, 'settings')} replace />
  if (course) return <OpenedPage key={id} course={course} />
  if (loading && id !== '') return <PageSkeleton />
  return (
    <Page title={t.course} width="narrow">
      <RecordFailure resource={recordedCourse} error={id === '' ? nothing : error} retry={retry} />
    </Page>
  )
}
