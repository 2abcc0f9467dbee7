import type { RightsOptions } from '../../../schema/fields/rights/index.ts'
import type { InputProps } from '../../field-view.ts'
import { FieldFrame } from '../fields/FieldFrame.tsx'
import { textItemsOf } from '../fields/lists.ts'
import { useField } from '../fields/useField.ts'
import { MaskChoice } from './MaskChoice.tsx'
import { RightTree } from './RightTree.tsx'

/** A role's permissions as a tree; or its masked data, as a choice for each. */
export const RightsInput = ({
  source,
  options,
  disabled,
  hideLabel,
}: InputProps<RightsOptions>) => {
  const field = useField<readonly string[]>({ source, options, disabled })
  const value = textItemsOf(field.value)
  // set only after a choice, so that viewing does not make the form dirty
  const set = (codes: readonly string[]) => field.set([...codes])
  return (
    <FieldFrame field={field} hideLabel={hideLabel} group>
      <div ref={field.attach} tabIndex={-1} style={{ outline: 'none' }}>
        {options.of === 'masks' ? (
          <MaskChoice name={field.name} value={value} onChange={set} disabled={field.disabled} />
        ) : (
          <RightTree
            value={value}
            onChange={set}
            disabled={field.disabled}
            labelledBy={field.labelId}
            describedBy={field.control['aria-describedby']}
          />
        )}
      </div>
    </FieldFrame>
  )
}
