import Box from '@mui/material/Box'
import NativeSelect from '@mui/material/NativeSelect'
import type { ReactNode } from 'react'
import { FormProvider } from 'react-hook-form'
import { useLabel, useTexts } from '../../../i18n/texts.ts'
import { editTexts } from '../edit.texts.ts'
import { dataOf } from './edits.ts'
import { EditField } from './EditField.tsx'
import type { Edits } from './useEdits.ts'
import { useFieldsForm, type FormEvents } from './useFieldsForm.ts'

interface Props extends FormEvents {
  readonly id: string
  readonly edits: Edits
  /** Stands beneath the form, and sees its values. */
  readonly children: ReactNode
}

/**
 * The form of a bulk edit: fields are added one by one, each with its operation; a button of the
 * surrounding screen sends it.
 */
export const EditForm = ({ id, edits, children, ...events }: Props) => {
  const t = useTexts(editTexts)
  const label = useLabel()
  const { list, left } = edits
  const { form, onSubmit } = useFieldsForm({
    ...events,
    defaultValues: edits.blank,
    faults: edits.faults,
    dataOf: values => dataOf(list, values),
  })
  return (
    <FormProvider {...form}>
      <Box component="form" id={id} noValidate onSubmit={onSubmit} sx={{ display: 'grid', gap: 4 }}>
        {list.map(edit => (
          <EditField
            key={edit.name}
            edit={edit}
            onChoose={way => {
              form.clearErrors(edit.name)
              edits.choose(edit.name, way)
            }}
            onRemove={() => {
              form.resetField(edit.name)
              edits.remove(edit.name)
            }}
          />
        ))}
        {left.length > 0 && (
          <NativeSelect
            value=""
            sx={{ width: { xs: 1, sm: 320 } }}
            inputProps={{ 'aria-label': t.bulkAdd }}
            onChange={event => edits.add(event.target.value)}
          >
            <option value="" disabled>
              {t.bulkAdd}
            </option>
            {left.map(field => (
              <option key={field.name} value={field.name}>
                {label(field.options.label)}
              </option>
            ))}
          </NativeSelect>
        )}
      </Box>
      {children}
    </FormProvider>
  )
}
