import Box from '@mui/material/Box'
import { ResourceContextProvider, useNotify } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { courseTab } from '../../../resources/recorded-courses/course-tab/courseTab.resource.ts'
import { recordedCourse } from '../../../resources/recorded-courses/recorded-course/recordedCourse.resource.ts'
import { canDo } from '../../../src/access/index.ts'
import { useTexts } from '../../../src/i18n/texts.ts'
import { titleOf } from '../../../src/schema/derive.ts'
import type { AnyRecord } from '../../../src/schema/resource.ts'
import { useAccess } from '../../../src/ui/context.tsx'
import { FormBody } from '../../../src/ui/form/FormBody.tsx'
import { FormSkeleton } from '../../../src/ui/form/FormSkeleton.tsx'
import { LeaveQuestion } from '../../../src/ui/form/LeaveQuestion.tsx'
import { useLeaveGuard } from '../../../src/ui/form/useLeaveGuard.ts'
import { useRecordForm } from '../../../src/ui/form/useRecordForm.ts'
import { RecordFailure } from '../../../src/ui/parts/RecordFailure.tsx'
import { ErrorState } from '../../../src/ui/parts/States.tsx'
import { useUndo } from '../../../src/ui/undo/useUndo.ts'
import type { OpenedCourse } from '../catalogue/useCatalogueScreen.ts'
import { courseTexts } from '../courses.texts.ts'
import { courseLink } from '../links.ts'
import { courseForm } from '../manage/courseForm.ts'
import { TabList } from '../tabs/TabList.tsx'
import { tabTexts } from '../tabs/tabs.texts.ts'
import { useCourseTabs } from '../tabs/useCourseTabs.ts'

const PageTabs = ({ courseId }: { readonly courseId: string }) => {
  const t = useTexts(tabTexts)
  const access = useAccess()
  const state = useCourseTabs(courseId)
  if (state.failed) return <ErrorState title={t.failed} retry={state.retry} />
  return (
    <TabList
      tabs={state.tabs}
      readOnly={state.loading || !canDo(access, courseTab, 'update')}
      onSave={state.save}
      onRemove={state.remove}
      onStep={state.step}
    />
  )
}

const CourseSettings = ({ course: { id } }: { readonly course: OpenedCourse }) => {
  const t = useTexts(courseTexts)
  const notify = useNotify()
  const navigate = useNavigate()
  const access = useAccess()
  const { offer } = useUndo()
  const state = useRecordForm(recordedCourse, id)
  const guard = useLeaveGuard(state.dirty.length > 0)
  const saved = (record: AnyRecord, operation: string | undefined): void => {
    const action = offer(operation)
    notify(t.saved(titleOf(recordedCourse, record)), { type: 'success', action })
  }
  return (
    <Box sx={{ maxWidth: 720, '--form-ground': theme => theme.palette.background.default }}>
      {state.loading && <FormSkeleton resource={courseForm({})} />}
      {Boolean(state.failure) && (
        <RecordFailure resource={recordedCourse} error={state.failure} retry={state.retry} />
      )}
      {state.record && (
        <FormBody
          resource={courseForm(state.form.watch())}
          mode="update"
          state={state}
          onSaved={saved}
          onCancel={() => void navigate(courseLink(id))}
        />
      )}
      {canDo(access, courseTab, 'read') && <PageTabs courseId={id} />}
      <LeaveQuestion guard={guard} />
    </Box>
  )
}

/**
 * The settings of a course: its description, how it unlocks, when it is finished, and its page tabs
 * (VID-01).
 */
export const SettingsPanel = (props: { readonly course: OpenedCourse }) => (
  <ResourceContextProvider value={recordedCourse.name}>
    <CourseSettings {...props} />
  </ResourceContextProvider>
)
