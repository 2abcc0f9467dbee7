import Box from '@mui/material/Box'
import { useEffect, useRef, type ReactNode } from 'react'
import { FormProvider, useForm, type FieldValues } from 'react-hook-form'
import type { FieldKind } from '../../../schema/field-kinds.ts'
import { defaultsOf } from '../../../schema/derive.ts'
import type { CommonOptions } from '../../../schema/kind.ts'
import type { AnyResource } from '../../../schema/resource.ts'
import { fieldViews } from '../../field-views.ts'
import { faultsIn, refusalOf } from '../refusal.ts'

export interface FormField {
  readonly name: string
  readonly kind: FieldKind
  readonly options: CommonOptions
  readonly remove?: ReactNode
}
interface Props {
  readonly id: string
  /** Whose rules judge: only its fields that are shown. */
  readonly def: AnyResource
  readonly fields: readonly FormField[]
  /** Rejects with the refusal; its field errors land on their inputs, another text is shown by the caller. */
  readonly onSend: (values: Readonly<Record<string, unknown>>) => Promise<void>
  readonly onFailed: (text: string | undefined) => void
  readonly onBusy: (busy: boolean) => void
  /** Stands beneath the inputs, and sees their values. */
  readonly children?: ReactNode
}

/** A few inputs of a definition, with its rules; sent by the button of the dialog around (`form={id}`). */
export const FieldsForm = ({ id, def, fields, onSend, onFailed, onBusy, children }: Props) => {
  const names = fields.map(field => field.name)
  // The resolver is kept by the form from its first render on, and must see the fields of the last.
  const latest = useRef(names)
  useEffect(() => void (latest.current = names))
  const form = useForm({
    defaultValues: defaultsOf(def),
    resolver: async values => {
      const errors = await faultsIn(def, values, latest.current)
      return Object.keys(errors).length ? { values: {}, errors } : { values, errors: {} }
    },
  })
  const send = async (values: FieldValues) => {
    onFailed(undefined)
    onBusy(true)
    try {
      await onSend(Object.fromEntries(names.map(name => [name, values[name] as unknown])))
    } catch (thrown) {
      const { text, faults } = refusalOf(thrown)
      const mine = faults.filter(([name]) => names.includes(name))
      for (const [name, fault] of mine) form.setError(name, fault)
      if (!mine.length) onFailed(text)
    } finally {
      onBusy(false)
    }
  }
  return (
    <FormProvider {...form}>
      <Box
        component="form"
        id={id}
        noValidate
        onSubmit={event => void form.handleSubmit(send)(event)}
        sx={{ display: 'grid', gap: 4 }}
      >
        {fields.map(({ name, kind, options, remove }) => {
          const view = fieldViews[kind]
          return (
            <Box key={name} sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <view.Input source={name} options={{ ...options, help: undefined }} />
              </Box>
              {remove}
            </Box>
          )
        })}
        {children}
      </Box>
    </FormProvider>
  )
}
