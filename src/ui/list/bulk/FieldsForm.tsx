import Box from '@mui/material/Box'
import { useEffect } from 'react'
import { FormProvider, type FieldValues } from 'react-hook-form'
import type { AnyResource } from '../../../schema/resource.ts'
import { fieldViews } from '../../field-views.ts'
import type { NamedField } from '../columns.ts'
import { faultsIn } from '../refusal.ts'
import { useInitialValues } from '../../form/useInitialValues.ts'
import { useFieldsForm, type FormEvents } from './useFieldsForm.ts'

interface Props extends FormEvents {
  readonly id: string
  /** The resource whose rules validate the shown fields. */
  readonly def: AnyResource
  readonly fields: readonly NamedField[]
  /** Called when a field begins or ceases to differ from what the form began with. */
  readonly onDirty?: (dirty: boolean) => void
}

/** A value as a text to compare by; an empty box holds '' or null. */
const textOf = (value: unknown): string => (value === '' ? 'null' : JSON.stringify(value ?? null))

/**
 * A few inputs of a definition, with its rules; sent by the button of the dialog around
 * (`form={id}`).
 */
export const FieldsForm = ({ id, def, fields, onDirty, ...events }: Props) => {
  const names = fields.map(field => field.name)
  const defaultValues = useInitialValues(def)
  const { form, onSubmit } = useFieldsForm({
    ...events,
    defaultValues,
    faults: values => faultsIn(def, values, names),
    dataOf: (values: FieldValues) =>
      Object.fromEntries(names.map(name => [name, values[name] as unknown])),
  })
  const values = form.watch()
  const dirty = names.some(name => textOf(values[name]) !== textOf(defaultValues[name]))
  useEffect(() => onDirty?.(dirty), [dirty, onDirty])
  return (
    <FormProvider {...form}>
      <Box component="form" id={id} noValidate onSubmit={onSubmit} sx={{ display: 'grid', gap: 4 }}>
        {fields.map(({ name, kind, options }) => {
          const view = fieldViews[kind]
          return <view.Input key={name} source={name} options={{ ...options, help: undefined }} />
        })}
      </Box>
    </FormProvider>
  )
}
