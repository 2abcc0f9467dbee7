import { useEffect, useRef, type FormEvent } from 'react'
import { useForm, type FieldErrors, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { refusalOf } from '../refusal.ts'

type Values = Readonly<Record<string, unknown>>

/** Events of a small form for the dialog or page around it. */
export interface FormEvents {
  /**
   * Rejects with the refusal; its field errors land on their inputs, another text is shown by the
   * caller.
   */
  readonly onSend: (values: Values) => Promise<void>
  readonly onFailed: (text: string | undefined) => void
  readonly onBusy: (busy: boolean) => void
}

interface Options extends FormEvents {
  readonly defaultValues: FieldValues
  /** The issues of the values, by field. */
  readonly faults: (values: FieldValues) => Promise<FieldErrors>
  /** The data to send from the values; its keys are the shown fields. */
  readonly dataOf: (values: FieldValues) => Values
}

/** State of a form of a few fields, whose rules and fields may change while it is open. */
export const useFieldsForm = (
  options: Options,
): {
  readonly form: UseFormReturn
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
} => {
  // the resolver is kept by the form from its first render on, and must see the fields of the last
  const latest = useRef(options)
  useEffect(() => void (latest.current = options))
  const form = useForm({
    defaultValues: options.defaultValues,
    resolver: async values => {
      const errors = await latest.current.faults(values)
      return Object.keys(errors).length ? { values: {}, errors } : { values, errors: {} }
    },
  })
  const { onSend, onFailed, onBusy, dataOf } = options
  const send = async (values: FieldValues) => {
    onFailed(undefined)
    onBusy(true)
    const data = dataOf(values)
    try {
      await onSend(data)
    } catch (thrown) {
      const { text, faults } = refusalOf(thrown)
      const mine = faults.filter(([name]) => Object.hasOwn(data, name))
      for (const [name, fault] of mine) form.setError(name, fault)
      if (!mine.length) onFailed(text)
    } finally {
      onBusy(false)
    }
  }
  return { form, onSubmit: event => void form.handleSubmit(send)(event) }
}
