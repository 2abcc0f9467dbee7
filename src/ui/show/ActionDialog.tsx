import { SourceContextProvider, useNotify } from 'ra-core'
import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { FormProvider, useForm, type FieldValues } from 'react-hook-form'
import { useLabel, useTexts } from '../../i18n/texts.ts'
import type { RefusedBody } from '../../protocol/provider.ts'
import type { Selection } from '../../protocol/query.ts'
import { defaultsOf } from '../../schema/derive.ts'
import type { Issue } from '../../schema/issue.ts'
import type { AnyResource } from '../../schema/resource.ts'
import { useEdu } from '../context.tsx'
import { FieldInput } from '../form/FieldInput.tsx'
import { formTexts } from '../form/form.texts.ts'
import { resourceResolver, toFormErrors } from '../form/resolver.ts'
import { dialogWidth, useClickBlock } from '../parts/index.ts'
import { showTexts } from './show.texts.ts'

export interface ActionDialogProps {
  readonly resource: AnyResource
  /** Name of a declared action. */
  readonly name: string
  readonly target: { readonly id?: string; readonly selection?: Selection }
  onClose(): void
  onDone(): void
}

/** An action's input has the shape of a record: its fields are asked for by the same form. */
const asResource = (resource: AnyResource, name: string): AnyResource => {
  const fields = resource.actions[name]?.input ?? {}
  return { ...resource, name: `${resource.name}.${name}`, fields, oneOf: undefined, keys: undefined, override: undefined }
}

/** Confirms an action and asks for its input; refused fields turn red, nothing typed is lost. */
export const ActionDialog = ({ resource, name, target, onClose, onDone }: ActionDialogProps) => {
  const t = useTexts(showTexts)
  const form = useTexts(formTexts)
  const label = useLabel()
  const notify = useNotify()
  const edu = useEdu()
  const [shape] = useState(() => asResource(resource, name))
  const fields = useForm<FieldValues>({ mode: 'onBlur', defaultValues: defaultsOf(shape), resolver: resourceResolver(shape, 'create') })
  const [busy, setBusy] = useState(false)
  const action = resource.actions[name]
  const run = async (values: FieldValues): Promise<void> => {
    setBusy(true)
    try {
      await edu.action(resource, name, { ...target, input: values })
      notify(t.done(action ? label(action.label) : name), { type: 'success' })
      onDone()
      onClose()
    } catch (thrown) {
      const issues = (thrown as { body?: RefusedBody }).body?.issues ?? {}
      for (const [field, fault] of Object.entries(toFormErrors(issues as Record<string, Issue>)))
        if (fault) fields.setError(field, fault as { type: string })
    } finally {
      setBusy(false)
    }
  }
  const block = useClickBlock(() => void fields.handleSubmit(run)())
  if (!action) return null
  return (
    <Dialog open onClose={onClose} aria-labelledby="action-title" slotProps={{ paper: { sx: { width: dialogWidth } } }}>
      <DialogTitle id="action-title">{label(action.label)}</DialogTitle>
      <DialogContent>
        {action.confirm && <Typography sx={{ mb: 4, color: 'text.secondary' }}>{label(action.confirm)}</Typography>}
        <SourceContextProvider value={{ getSource: source => source, getLabel: source => source }}>
          <FormProvider {...fields}>
            <Box component="form" noValidate sx={{ display: 'grid', gap: 4 }} onSubmit={event => event.preventDefault()}>
              {Object.keys(shape.fields).map(field => (
                <FieldInput key={field} resource={shape} name={field} mode="create" />
              ))}
            </Box>
          </FormProvider>
        </SourceContextProvider>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{form.cancel}</Button>
        <Button variant="contained" color={action.danger ? 'error' : 'primary'} disabled={busy || block.blocked} onClick={block.run}>
          {t.run}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
