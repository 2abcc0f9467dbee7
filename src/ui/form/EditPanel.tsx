import { useNotify } from 'react-admin'
import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useLabel, useTexts } from '../../i18n/texts.ts'
import { titleOf } from '../../schema/derive.ts'
import type { AnyResource } from '../../schema/resource.ts'
import { Icon } from '../parts/index.ts'
import { RecordFailure } from '../parts/RecordFailure.tsx'
import { useUndo } from '../undo/useUndo.ts'
import { FormBody } from './FormBody.tsx'
import { FormSkeleton } from './FormSkeleton.tsx'
import { formTexts } from './form.texts.ts'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import { useClosing } from './useClosing.ts'
import { useRecordForm } from './useRecordForm.ts'

export interface EditPanelProps {
  readonly resource: AnyResource
  /** Without one: a new record. */
  readonly id?: string
  onClose(): void
}

/** A side panel over a list, for a quick edit; the list stays where it was. */
export const EditPanel = ({ resource, id, onClose }: EditPanelProps) => {
  const t = useTexts(formTexts)
  const label = useLabel()
  const notify = useNotify()
  const { offer } = useUndo()
  const state = useRecordForm(resource, id)
  const { closing, close } = useClosing(state.dirty.length > 0, onClose)
  const title =
    id === undefined
      ? t.create(label(resource.label))
      : state.record
        ? titleOf(resource, state.record)
        : t.edit(label(resource.label))
  return (
    <Drawer
      anchor="right"
      open
      onClose={close}
      slotProps={{
        paper: {
          sx: { width: { xs: '100%', sm: 560 } },
          'aria-labelledby': 'edit-panel-title',
          role: 'dialog',
        },
      }}
    >
      <Box
        sx={{
          px: { xs: 4, sm: 6 },
          pt: 4,
          flex: 1,
          minWidth: 0,
          '--form-ground': theme => theme.palette.background.paper,
        }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 4 }}>
          <Typography id="edit-panel-title" variant="h2" sx={{ flex: 1 }}>
            {title}
          </Typography>
          <IconButton onClick={close} aria-label={t.cancel}>
            <Icon name="close" />
          </IconButton>
        </Box>
        {state.loading && <FormSkeleton resource={resource} />}
        {Boolean(state.failure) && (
          <RecordFailure resource={resource} error={state.failure} retry={state.retry} />
        )}
        {(id === undefined || state.record) && (
          <FormBody
            resource={resource}
            mode={id === undefined ? 'create' : 'update'}
            state={state}
            onCancel={close}
            onSaved={(record, operation) => {
              notify(
                id === undefined
                  ? t.created(titleOf(resource, record))
                  : t.saved(titleOf(resource, record)),
                {
                  type: 'success',
                  action: offer(operation),
                },
              )
              onClose()
            }}
          />
        )}
      </Box>
      <LeaveQuestion guard={closing} />
    </Drawer>
  )
}
