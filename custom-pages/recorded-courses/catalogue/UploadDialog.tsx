import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { videoDefinitions } from '../../../resources/people/teacher/teaching.options.ts'
import { recordedCourseLimits } from '../../../resources/recorded-courses/recorded-course/recordedCourse.options.ts'
import { useLang, useTexts } from '../../../src/i18n/texts.ts'
import { ChosenFiles } from '../../../src/ui/parts/ChosenFiles.tsx'
import { DropArea } from '../../../src/ui/parts/DropArea.tsx'
import { catalogueTexts } from './catalogue.texts.ts'
import { videoUploadTexts } from './upload.texts.ts'
import type { CatalogueDialog, CatalogueScreen } from './useCatalogueScreen.ts'
import { definitionNames, useUploadDialog, type UploadDialogState } from './useUploadDialog.ts'

/** Where files are dropped, or chosen by a button. */
const Chooser = ({ state }: { readonly state: UploadDialogState }) => {
  const t = useTexts(videoUploadTexts)
  const first = state.videos.length === 0
  return (
    <DropArea
      prompt={first ? t.drop : undefined}
      limits={state.single ? t.limitsOne : t.limits}
      label={t.choose}
      accept=".mp4,.mov,video/mp4,video/quicktime"
      multiple={!state.single}
      button={{
        variant: first ? 'contained' : 'outlined',
        autoFocus: true,
        children: state.single ? t.chooseOne : first ? t.choose : t.chooseMore,
      }}
      onDrop={transfer => state.add([...transfer.files])}
      onChoose={state.add}
    />
  )
}

const Videos = ({ state }: { readonly state: UploadDialogState }) => {
  const t = useTexts(videoUploadTexts)
  return (
    <Box sx={{ mt: 3 }}>
      <ChosenFiles
        label={t.chosen}
        files={state.videos.map(({ file, problem }) => ({
          file,
          problem: problem && t.problems[problem],
        }))}
        removeLabel={t.remove}
        remove={state.remove}
      />
    </Box>
  )
}

const Definitions = ({ state }: { readonly state: UploadDialogState }) => {
  const t = useTexts(videoUploadTexts)
  const lang = useLang()
  const none = state.definitions.length === 0
  return (
    <FormControl component="fieldset" error={none} sx={{ mt: 4 }}>
      <FormLabel component="legend">{t.definitions}</FormLabel>
      <FormGroup row>
        {definitionNames.map(name => (
          <FormControlLabel
            key={name}
            label={videoDefinitions[name][lang]}
            control={
              <Checkbox
                size="small"
                checked={state.definitions.includes(name)}
                onChange={() => state.toggle(name)}
              />
            }
          />
        ))}
      </FormGroup>
      <FormHelperText>{none ? t.oneDefinition : t.definitionsHelp}</FormHelperText>
    </FormControl>
  )
}

interface UploadDialogProps {
  readonly screen: CatalogueScreen
  readonly dialog: Extract<CatalogueDialog, { kind: 'upload' }>
  onClose(): void
}

/** Chooses videos and the definitions that they are converted to (VID-04, VAL-06). */
export const UploadDialog = ({ screen, dialog, onClose }: UploadDialogProps) => {
  const t = useTexts(videoUploadTexts)
  const common = useTexts(catalogueTexts)
  const id = useId()
  const state = useUploadDialog(screen, dialog, onClose)
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>
        {dialog.section ? t.titleOne(dialog.section.name) : t.title(dialog.chapter.name)}
      </DialogTitle>
      <DialogContent>
        <Chooser state={state} />
        {state.videos.length > 0 && <Videos state={state} />}
        <Definitions state={state} />
        <Typography sx={{ mt: 3, fontSize: 13, color: 'text.secondary' }}>
          {state.waiting > 0 && t.queue(state.waiting, recordedCourseLimits.queuedVideos)}
          {t.meanwhile}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button variant="contained" disabled={!state.ready} onClick={state.start}>
          {t.go(state.count)}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
