import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useId, useState } from 'react'
import { useLang, useTexts } from '../../../src/i18n/texts.ts'
import { LeaveQuestion } from '../../../src/ui/form/LeaveQuestion.tsx'
import { EditForm } from '../../../src/ui/list/bulk/EditForm.tsx'
import { Empty, Page } from '../../../src/ui/parts/index.ts'
import { editLessonTexts } from './editLesson.texts.ts'
import { LessonEditPreview } from './LessonEditPreview.tsx'
import { useEditLesson } from './useEditLesson.ts'

/**
 * Batch edit: fields and their values above, a preview of each lesson below, before anything is
 * saved.
 */
export const EditLessonPage = () => {
  const t = useTexts(editLessonTexts)
  const lang = useLang()
  const id = useId()
  const state = useEditLesson()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()
  const [changes, setChanges] = useState<number>()
  const { selection, count, edits } = state
  if (!selection)
    return (
      <Page title={t.titleAny}>
        <Empty
          title={t.noneChosen}
          help={t.noneChosenHelp}
          actions={<Button onClick={state.toList}>{t.toList}</Button>}
        />
      </Page>
    )
  const save = (
    <Button
      type="submit"
      form={id}
      variant="contained"
      loading={busy}
      disabled={!edits.list.length || changes === 0}
    >
      {changes ? t.save(changes.toLocaleString(lang)) : t.saveNone}
    </Button>
  )
  return (
    <Page
      title={count === undefined ? t.titleAny : t.title(count.toLocaleString(lang))}
      primary={save}
      width="narrow"
    >
      <Box sx={{ '--form-ground': theme => theme.palette.background.default }}>
        <Box component="p" sx={{ m: 0, mb: 4, color: 'text.secondary' }}>
          {t.help}
        </Box>
        {failed !== undefined && (
          <Alert severity="error" sx={{ mb: 4 }}>
            {failed}
          </Alert>
        )}
        <EditForm id={id} edits={edits} onFailed={setFailed} onBusy={setBusy} onSend={state.save}>
          <LessonEditPreview edits={edits} selection={selection} onChanges={setChanges} />
        </EditForm>
      </Box>
      <LeaveQuestion guard={state.guard} />
    </Page>
  )
}
