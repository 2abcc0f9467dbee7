import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useId, useRef, useState } from 'react'
import { can } from '../../src/access/index.ts'
import { courseware } from '../../resources/courseware/courseware.resource.ts'
import { coursewareTypes } from '../../resources/courseware/courseware.options.ts'
import { useLabel, useTexts } from '../../src/i18n/texts.ts'
import { useAccess } from '../../src/ui/context.tsx'
import { ReferenceBox } from '../../src/ui/parts/fields/ReferenceInput.tsx'
import { Icon, Page } from '../../src/ui/parts/index.ts'
import { sizeText } from '../../src/ui/parts/size.ts'
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
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const first = state.documents.length === 0
  return (
    <Box
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault()
        setOver(false)
        void droppedFiles(event.dataTransfer).then(state.add)
      }}
      sx={{
        display: 'grid',
        justifyItems: 'center',
        gap: 2,
        p: first ? 6 : 3,
        textAlign: 'center',
        border: '1px dashed',
        borderColor: over ? 'primary.main' : theme => theme.tokens.lineStrong,
        borderRadius: '8px',
        bgcolor: over ? 'action.hover' : undefined,
      }}
    >
      {first && <Typography>{t.drop}</Typography>}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={coursewareTypes.map(type => `.${type}`).join()}
        aria-label={t.choose}
        onChange={event => {
          state.add([...(event.target.files ?? [])].map(file => ({ file, path: file.name })))
          // the same file may be chosen again
          event.target.value = ''
        }}
      />
      <Button variant="outlined" onClick={() => input.current?.click()}>
        {first ? t.choose : t.chooseMore}
      </Button>
      <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>{t.limits}</Typography>
    </Box>
  )
}

/** The chosen files; beside each that can't be courseware stands why. */
const Documents = ({ state }: PartProps) => {
  const t = useTexts(coursewarePageTexts)
  return (
    <Box component="ul" aria-label={t.chosen} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {state.documents.map(({ file, path, problem }, n) => (
        <Box
          key={`${path} ${n}`}
          component="li"
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 2,
            minHeight: 40,
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography data-data noWrap title={path}>
              {file.name}
            </Typography>
            {problem && (
              <Typography role="alert" sx={{ fontSize: 13, color: theme => theme.tones.bad.text }}>
                {t.problems[problem]}
              </Typography>
            )}
          </Box>
          <Typography
            sx={{ fontSize: 13, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
          >
            {sizeText(file.size)}
          </Typography>
          <IconButton aria-label={t.remove(file.name)} onClick={() => state.remove(file)}>
            <Icon name="close" />
          </IconButton>
        </Box>
      ))}
    </Box>
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

/** New courseware: documents of this computer, which the tray of uploads sends, and of the cloud disk. */
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
