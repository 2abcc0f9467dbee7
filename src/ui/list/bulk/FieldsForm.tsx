import Box from '@mui/material/Box'
import { FormProvider, type FieldValues } from 'react-hook-form'
import type { AnyResource } from '../../../schema/resource.ts'
import { fieldViews } from '../../field-views.ts'
import type { NamedField } from '../columns.ts'
import { faultsIn } from '../refusal.ts'
import { useInitialValues } from '../../form/useInitialValues.ts'
import { useFieldsForm, type FormEvents } from './useFieldsForm.ts'

interface Props extends FormEvents {
  readonly id: string
  /** Whose rules judge: only its fields that are shown. */
  readonly def: AnyResource
  readonly fields: readonly NamedField[]
}

/** A few inputs of a definition, with its rules; sent by the button of the dialog around (`form={id}`). */
export const FieldsForm = ({ id, def, fields, ...events }: Props) => {
  const names = fields.map(field => field.name)
  const { form, onSubmit } = useFieldsForm({
    ...events,
    defaultValues: useInitialValues(def),
    faults: values => faultsIn(def, values, names),
    dataOf: (values: FieldValues) =>
      Object.fromEntries(names.map(name => [name, values[name] as unknown])),
  })
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
