import { useLabel } from '../../../i18n/texts.ts'
import type { InputProps } from '../../field-view.ts'
import type { SelectOptions } from './ChoiceInput.tsx'
import { FieldFrame } from './FieldFrame.tsx'
import { Segments } from './Segments.tsx'
import { textItemsOf } from './lists.ts'
import { useField } from './useField.ts'

/** Any of a few; the list keeps the order of the options. */
export const ChecksInput = ({
  source,
  options,
  disabled,
  autoFocus,
  hideLabel,
}: InputProps<SelectOptions>) => {
  const label = useLabel()
  const field = useField<readonly string[]>({ source, options, disabled })
  const chosenKeys = new Set(textItemsOf(field.value))
  const toggle = (key: string, on: boolean) =>
    field.set(
      Object.keys(options.options).filter(other => (other === key ? on : chosenKeys.has(other))),
    )
  return (
    <FieldFrame field={field} hideLabel={hideLabel} group>
      <Segments
        type="checkbox"
        name={field.name}
        items={Object.entries(options.options).map(([key, text]) => ({ key, text: label(text) }))}
        chosen={chosenKeys}
        disabled={field.disabled}
        autoFocus={autoFocus}
        describedBy={field.control['aria-describedby']}
        invalid={field.control['aria-invalid']}
        toggle={toggle}
        onBlur={field.leave}
        controlRef={field.attach}
      />
    </FieldFrame>
  )
}
