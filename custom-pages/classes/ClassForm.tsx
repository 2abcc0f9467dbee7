import Box from '@mui/material/Box'
import { useNotify } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { course } from '../../resources/classes/course/course.resource.ts'
import { useTexts } from '../../src/i18n/texts.ts'
import { titleOf } from '../../src/schema/derive.ts'
import type { AnyRecord, AnyResource } from '../../src/schema/resource.ts'
import { FormBody } from '../../src/ui/form/FormBody.tsx'
import { FormSkeleton } from '../../src/ui/form/FormSkeleton.tsx'
import { LeaveQuestion } from '../../src/ui/form/LeaveQuestion.tsx'
import { useLeaveGuard } from '../../src/ui/form/useLeaveGuard.ts'
import { useRecordForm } from '../../src/ui/form/useRecordForm.ts'
import { linkTo } from '../../src/ui/links.ts'
import { Page } from '../../src/ui/parts/index.ts'
import { RecordFailure } from '../../src/ui/parts/RecordFailure.tsx'
import { useUndo } from '../../src/ui/undo/useUndo.ts'
import { classTexts } from './classes.texts.ts'
import { classLink } from './links.ts'

const inSteps: AnyResource = { ...course, form: { ...course.form, layout: 'steps' } }

/** The class's form, one step per group; a new one continues to the next page. */
export const ClassForm = ({ id }: { readonly id: string | undefined }) => {
  const t = useTexts(classTexts)
  const notify = useNotify()
  const navigate = useNavigate()
  const { offer } = useUndo()
  const state = useRecordForm(inSteps, id)
  const guard = useLeaveGuard(state.dirty.length > 0)
  const saved = (record: AnyRecord, operation: string | undefined): void => {
    const name = titleOf(course, record)
    notify(id === undefined ? t.made(name) : t.saved(name), {
      type: 'success',
      action: offer(operation),
    })
    guard.pass()
    void navigate(
      id === undefined
        ? classLink('addSuccess', record.id)
        : linkTo(course, 'show', { id: record.id }),
      { replace: true },
    )
  }
  const cancel = (): void =>
    void navigate(id === undefined ? linkTo(course, 'list') : linkTo(course, 'show', { id }))
  return (
    <Page
      title={
        id === undefined ? t.newClass : state.record ? titleOf(course, state.record) : t.editClass
      }
      width="narrow"
    >
      <Box sx={{ maxWidth: 720, '--form-ground': theme => theme.palette.background.default }}>
        {state.loading && <FormSkeleton resource={inSteps} />}
        {Boolean(state.failure) && (
          <RecordFailure resource={course} error={state.failure} retry={state.retry} />
        )}
        {(id === undefined || state.record) && (
          <FormBody
            resource={inSteps}
            mode={id === undefined ? 'create' : 'update'}
            state={state}
            onSaved={saved}
            onCancel={cancel}
          />
        )}
      </Box>
      <LeaveQuestion guard={guard} />
    </Page>
  )
}
