import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { can } from '../../src/access/index.ts'
import { courseware } from '../../resources/courseware/courseware/courseware.resource.ts'
import { coursewareTypes } from '../../resources/courseware/courseware/courseware.options.ts'
import { useLabel, useTexts } from '../../src/i18n/texts.ts'
import { useAccess } from '../../src/ui/context.tsx'
import { ChosenFiles } from '../../src/ui/parts/ChosenFiles.tsx'
import { DropArea } from '../../src/ui/parts/DropArea.tsx'
import { ReferenceBox } from '../../src/ui/parts/fields/ReferenceInput.tsx'
import { Page } from '../../src/ui/parts/index.ts'
import { droppedFiles } from '../../src/ui/uploads/dropped.ts'
import { coursewarePageTexts } from './courseware.texts.ts'
import { DiskFileBox } from './DiskFileBox.tsx'
import { useUploadCourseware, type UploadCourseware } from './useUploadCourseware.ts'

interface PartProps {
  readonly state: UploadCourseware
}

/** Where documents and folders are dropped, or chosen by a button. */
const Chooser = ({ state }: PartProps) => {
  const t = useTexts(coursewarePageTexts)
  const first = state.documents.length === 0
  return (
    <DropArea
      prompt={first ? t.drop : undefined}
      limits={t.limits}
      label={t.choose}
      accept={coursewareTypes.map(type => `.${type}`).join()}
      multiple
      button={{ variant: 'outlined', children: first ? t.choose : t.chooseMore }}
      onDrop={transfer => void droppedFiles(transfer).then(state.add)}
      onChoose={files => state.add(files.map(file => ({ file, path: file.name })))}
    />
  )
}

/** The chosen files; those that can't be courseware show why. */
const Documents = ({ state }: PartProps) => {
  const t = useTexts(coursewarePageTexts)
  return (
    <ChosenFiles
      label={t.chosen}
      files={state.documents.map(({ problem, ...rest }) => ({
        ...rest,
        problem: problem && t.problems[problem],
      }))}
      removeLabel={t.remove}
      remove={state.remove}
    />
  )
}

/** The classes whose lessons show it. */
const Classes = ({ state }: PartProps) => {
  const label = useLabel()
  const id = useId()
  const { options } = courseware.fields.courses
  const { courses: error } = state.errors
  return (
    <Box>
      <Typography component="label" htmlFor={id} sx={{ display: 'block', mb: 1 }}>
        {label(options.label)}
      </Typography>
      <ReferenceBox
        id={id}
        to={options.to}
        ids={state.courses}
        multiple
        error={error !== undefined}
        set={state.setCourses}
      />
      <Typography
        sx={{
          mt: 1,
          fontSize: 13,
          color: theme => (error ? theme.tones.bad.text : theme.palette.text.secondary),
        }}
      >
        {error ?? (options.help && label(options.help))}
      </Typography>
    </Box>
  )
}

/**
 * New courseware: documents of this computer, which the tray of uploads sends, and of the cloud
 * disk.
 */
export const UploadPage = () => {
  const t = useTexts(coursewarePageTexts)
  const access = useAccess()
  const state = useUploadCourseware()
  const hasDisk = can(access, 'disk.read') || can(access, 'disk.manage')
  return (
    <Page title={t.upload} width="narrow">
      <Box sx={{ maxWidth: 720, display: 'grid', gap: 4 }}>
        <Chooser state={state} />
        {state.documents.length > 0 && <Documents state={state} />}
        {hasDisk && <DiskFileBox state={state} />}
        <Classes state={state} />
        <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>{t.meanwhile}</Typography>
        <Box sx={{ display: 'flex', gap: 2 }}>
          <Button
            variant="contained"
            disabled={state.count === 0}
            loading={state.busy}
            onClick={state.create}
          >
            {t.go(state.count)}
          </Button>
          <Button onClick={state.leave}>{t.cancel}</Button>
        </Box>
      </Box>
    </Page>
  )
}
