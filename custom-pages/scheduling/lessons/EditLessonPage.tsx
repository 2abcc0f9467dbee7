import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import NativeSelect from '@mui/material/NativeSelect'
import { useId, useState } from 'react'
import { lesson } from '../../../resources/lesson/lesson.resource.ts'
import { useLabel, useLang, useTexts } from '../../../src/i18n/texts.ts'
import { LeaveQuestion } from '../../../src/ui/form/LeaveQuestion.tsx'
import { FieldsForm } from '../../../src/ui/list/bulk/FieldsForm.tsx'
import { Empty, Icon, Page } from '../../../src/ui/parts/index.ts'
import { editLessonTexts } from './editLesson.texts.ts'
import { BulkPreview } from './BulkPreview.tsx'
import { useEditLesson } from './useEditLesson.ts'

/** Batch edit: fields and their values above, a preview of each lesson below, before anything is saved. */
export const EditLessonPage = () => {
  const t = useTexts(editLessonTexts)
  const label = useLabel()
  const lang = useLang()
  const id = useId()
  const state = useEditLesson()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()
  const [changes, setChanges] = useState<number>()
  const { selection, count, names, fields, left } = state
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
  const inputs = fields.map(field => ({
    ...field,
    remove: (
      <IconButton
        sx={{ mt: 6 }}
        aria-label={t.remove(label(field.options.label))}
        onClick={() => state.remove(field.name)}
      >
        <Icon name="close" />
      </IconButton>
    ),
  }))
  const save = (
    <Button
      type="submit"
      form={id}
      variant="contained"
      loading={busy}
      disabled={!names.length || changes === 0}
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
        <FieldsForm
          id={id}
          def={lesson}
          fields={inputs}
          onFailed={setFailed}
          onBusy={setBusy}
          onSend={state.save}
        >
          {left.length > 0 && (
            <NativeSelect
              value=""
              sx={{ width: { xs: 1, sm: 320 } }}
              inputProps={{ 'aria-label': t.add }}
              onChange={event => state.add(event.target.value)}
            >
              <option value="" disabled>
                {t.add}
              </option>
              {left.map(field => (
                <option key={field.name} value={field.name}>
                  {label(field.options.label)}
                </option>
              ))}
            </NativeSelect>
          )}
          <BulkPreview names={names} selection={selection} onChanges={setChanges} />
        </FieldsForm>
      </Box>
      <LeaveQuestion guard={state.guard} />
    </Page>
  )
}
