import Box from '@mui/material/Box'
import { useId, useMemo, useState, type ReactNode } from 'react'
import { useLabel, useTexts } from '../../../i18n/texts.ts'
import type { Action } from '../../../schema/action.ts'
import type { AnyResource } from '../../../schema/resource.ts'
import { namedFieldOf } from '../columns.ts'
import type { MoveOffer } from '../offers.ts'
import { FieldsForm } from './FieldsForm.tsx'
import { FormDialog } from './FormDialog.tsx'
import { workTexts } from './work.texts.ts'

/** A transition in the form of an action, with its required fields as input. */
const moveAction = (def: AnyResource, { label, danger, asks }: MoveOffer): Action => ({
  label,
  danger,
  on: 'record',
  input: Object.fromEntries(
    asks.flatMap(name => {
      const field = def.fields[name]
      return field ? [[name, { ...field, options: { ...field.options, required: true } }]] : []
    }),
  ),
  output: {},
})

interface Props {
  readonly def: AnyResource
  /** An action, or a move that asks for fields of the record. */
  readonly action: Action | MoveOffer
  /** The affected records, by name or number; undefined if the input names them. */
  readonly what?: string
  /** A preview of the effect, if there is one. */
  readonly preview?: ReactNode
  readonly onClose: () => void
  readonly onRun: (input: Readonly<Record<string, unknown>>) => Promise<void>
}

/** Asks before an action of the definition runs, and for its input. */
export const ActionDialog = ({ def, action: offered, what, preview, onClose, onRun }: Props) => {
  const t = useTexts(workTexts)
  const label = useLabel()
  const id = useId()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()
  const [dirty, setDirty] = useState(false)
  const action = useMemo(
    () => ('asks' in offered ? moveAction(def, offered) : offered),
    [def, offered],
  )
  // The input is validated like a record with these fields.
  const inputResource = useMemo<AnyResource>(() => {
    const { oneOf: _oneOf, checks: _checks, ...rest } = def
    return { ...rest, fields: action.input, keys: [] }
  }, [action, def])
  const fields = useMemo(
    () => Object.keys(action.input).flatMap(name => namedFieldOf(inputResource, name) ?? []),
    [action, inputResource],
  )
  return (
    <FormDialog
      formId={id}
      title={what === undefined ? label(action.label) : t.actionOn(label(action.label), what)}
      confirm={label(action.label)}
      danger={action.danger ?? false}
      busy={busy}
      dirty={dirty}
      failed={failed}
      onClose={onClose}
    >
      {action.confirm && <Box sx={{ color: 'text.secondary' }}>{label(action.confirm)}</Box>}
      <FieldsForm
        id={id}
        def={inputResource}
        fields={fields}
        onFailed={setFailed}
        onBusy={setBusy}
        onDirty={setDirty}
        onSend={async input => {
          await onRun(input)
          onClose()
        }}
      />
      {preview}
    </FormDialog>
  )
}
