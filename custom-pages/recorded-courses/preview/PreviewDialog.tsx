import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useTexts } from '../../../src/i18n/texts.ts'
import { ReferenceBox } from '../../../src/ui/parts/fields/ReferenceInput.tsx'
import { ErrorState } from '../../../src/ui/parts/States.tsx'
import { ControlBar, DayTool, Tool } from '../../../src/ui/parts/Tool.tsx'
import type { OpenedCourse } from '../catalogue/useCatalogueScreen.ts'
import { CourseDrawer } from '../CourseDrawer.tsx'
import { CourseOutline } from '../outline/CourseOutline.tsx'
import { coursePreviewTexts } from './preview.texts.ts'
import { usePreview } from './usePreview.ts'

interface PreviewDialogProps {
  readonly course: OpenedCourse
  onClose(): void
}

const Result = ({ state }: { readonly state: ReturnType<typeof usePreview> }) => {
  const t = useTexts(coursePreviewTexts)
  if (state.failure !== undefined)
    return <ErrorState title={t.failed} message={state.failure} retry={state.retry} />
  if (!state.view)
    return [0, 1, 2].map(n => <Skeleton key={n} variant="rounded" height={56} sx={{ mb: 2 }} />)
  return (
    <Box aria-busy={state.fetching}>
      <Typography component="output" sx={{ display: 'block', mb: 3, color: 'text.secondary' }}>
        {t.openSections(state.openCount, state.sectionCount)} · {t.progress(state.view.percent)}
      </Typography>
      <CourseOutline view={state.view} heading="h3" />
    </Box>
  )
}

/** The course as a student finds it on a day, beside the course as staff see it. */
export const PreviewDialog = ({ course, onClose }: PreviewDialogProps) => {
  const t = useTexts(coursePreviewTexts)
  const state = usePreview(course.id)
  return (
    <CourseDrawer title={t.title} closeLabel={t.close} width={560} onClose={onClose}>
      <Typography sx={{ color: 'text.secondary', mt: 1, mb: 4 }}>{t.help}</Typography>
      <ControlBar>
        <Tool label={t.student} width={220}>
          {boxId => (
            <ReferenceBox
              id={boxId}
              to="student"
              ids={state.studentId === undefined ? [] : [state.studentId]}
              multiple={false}
              set={([first]) => state.setStudent(first)}
            />
          )}
        </Tool>
        <DayTool label={t.day} value={state.day} wrong={false} set={state.setDay} />
        {state.studentId === undefined && (
          <DayTool
            label={t.enrolledOn}
            value={state.enrolledOn}
            wrong={false}
            set={state.setEnrolledOn}
          />
        )}
      </ControlBar>
      {state.studentId === undefined && (
        <Typography sx={{ fontSize: 13, color: 'text.secondary', mt: -2, mb: 4 }}>
          {t.studentHelp}
        </Typography>
      )}
      {course.listing !== 'LISTED' && (
        <Alert severity="info" sx={{ mb: 4 }}>
          {t.delisted}
        </Alert>
      )}
      <Result state={state} />
    </CourseDrawer>
  )
}
