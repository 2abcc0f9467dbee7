import type { RightsOptions } from '../../../schema/fields/rights/index.ts'
import type { InputProps } from '../../field-view.ts'
import { FieldFrame } from '../fields/FieldFrame.tsx'
import { textItemsOf } from '../fields/lists.ts'
import { useField } from '../fields/useField.ts'
import { MaskChoice } from './MaskChoice.tsx'
import { RightTree } from './RightTree.tsx'

/** What a role may do, as a tree; or which data it sees masked, as a choice for each. */
export const RightsInput = ({
  source,
  options,
  disabled,
  hideLabel,
}: InputProps<RightsOptions>) => {
  const field = useField<readonly string[]>({ source, options, disabled })
  const value = textItemsOf(field.value)
  // told anew only when something was chosen: a form is not touched by looking at it
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
