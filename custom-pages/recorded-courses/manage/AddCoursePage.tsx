import Box from '@mui/material/Box'
import { ResourceContextProvider, useNotify } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { recordedCourse } from '../../../resources/recorded-courses/recorded-course/recordedCourse.resource.ts'
import { useTexts } from '../../../src/i18n/texts.ts'
import { titleOf } from '../../../src/schema/derive.ts'
import type { AnyRecord } from '../../../src/schema/resource.ts'
import { FormBody } from '../../../src/ui/form/FormBody.tsx'
import { LeaveQuestion } from '../../../src/ui/form/LeaveQuestion.tsx'
import { useLeaveGuard } from '../../../src/ui/form/useLeaveGuard.ts'
import { useRecordForm } from '../../../src/ui/form/useRecordForm.ts'
import { linkTo } from '../../../src/ui/links.ts'
import { Page } from '../../../src/ui/parts/Page.tsx'
import { useUndo } from '../../../src/ui/undo/useUndo.ts'
import { courseTexts } from '../courses.texts.ts'
import { courseLink } from '../links.ts'
import { TabList } from '../tabs/TabList.tsx'
import { useDraftTabs } from '../tabs/useDraftTabs.ts'
import { courseForm } from './courseForm.ts'

const NewCourse = () => {
  const t = useTexts(courseTexts)
  const notify = useNotify()
  const navigate = useNavigate()
  const { offer } = useUndo()
  const state = useRecordForm(recordedCourse, undefined)
  const tabs = useDraftTabs()
  const guard = useLeaveGuard(state.dirty.length > 0 || tabs.drafts.length > 0)
  const saved = async (record: AnyRecord, operation: string | undefined): Promise<void> => {
    notify(t.created(titleOf(recordedCourse, record)), {
      type: 'success',
      action: offer(operation),
    })
    await tabs.createAll(record.id)
    guard.pass()
    void navigate(courseLink(record.id), { replace: true })
  }
  return (
    <Page title={t.newCourse} width="narrow">
      <Box sx={{ maxWidth: 720, '--form-ground': theme => theme.palette.background.default }}>
        <FormBody
          resource={courseForm(state.form.watch())}
          mode="create"
          state={state}
          onSaved={(record, operation) => void saved(record, operation)}
          onCancel={() => void navigate(linkTo(recordedCourse, 'list'))}
        >
          <TabList
            tabs={tabs.drafts}
            onSave={tabs.save}
            onRemove={tabs.remove}
            onStep={tabs.step}
          />
        </FormBody>
      </Box>
      <LeaveQuestion guard={guard} />
    </Page>
  )
}

/** /addCourse: a new recorded course; once it is saved, its catalogue opens. */
export const AddCoursePage = () => (
  <ResourceContextProvider value={recordedCourse.name}>
    <NewCourse />
  </ResourceContextProvider>
)
