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
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useId, useRef, useState } from 'react'
import { videoDefinitions } from '../../../resources/teacher/teaching.options.ts'
import { recordedCourseLimits } from '../../../resources/recorded-course/recordedCourse.options.ts'
import { useLang, useTexts } from '../../../src/i18n/texts.ts'
import { Icon } from '../../../src/ui/parts/icons.tsx'
import { sizeText } from '../../../src/ui/parts/size.ts'
import { catalogueTexts } from './catalogue.texts.ts'
import { videoUploadTexts } from './upload.texts.ts'
import type { CatalogueDialog, CatalogueScreen } from './useCatalogueScreen.ts'
import { definitionNames, useUploadDialog, type UploadDialogState } from './useUploadDialog.ts'

/** Where files are dropped, or chosen by a button. */
const Chooser = ({ state }: { readonly state: UploadDialogState }) => {
  const t = useTexts(videoUploadTexts)
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const first = state.videos.length === 0
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
        state.add([...event.dataTransfer.files])
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
        multiple={!state.single}
        accept=".mp4,.mov,video/mp4,video/quicktime"
        aria-label={t.choose}
        onChange={event => {
          state.add([...(event.target.files ?? [])])
          // the same file may be chosen again
          event.target.value = ''
        }}
      />
      <Button
        variant={first ? 'contained' : 'outlined'}
        autoFocus
        onClick={() => input.current?.click()}
      >
        {state.single ? t.chooseOne : first ? t.choose : t.chooseMore}
      </Button>
      <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>
        {state.single ? t.limitsOne : t.limits}
      </Typography>
    </Box>
  )
}

const ChosenFiles = ({ state }: { readonly state: UploadDialogState }) => {
  const t = useTexts(videoUploadTexts)
  return (
    <Box component="ul" aria-label={t.chosen} sx={{ m: 0, mt: 3, p: 0, listStyle: 'none' }}>
      {state.videos.map(({ file, problem }, n) => (
        <Box
          key={`${file.name} ${n}`}
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
            <Typography data-data noWrap title={file.name}>
              {file.name}
            </Typography>
            {problem && (
              <Typography sx={{ fontSize: 13, color: theme => theme.tones.bad.text }}>
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
        {state.videos.length > 0 && <ChosenFiles state={state} />}
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
