import { useFormState } from 'react-hook-form'
import { useLabel, useTexts } from '../../../i18n/texts.ts'
import { can } from '../../../access/index.ts'
import type { StateOptions } from '../../../schema/fields/state/index.ts'
import { useAccess } from '../../context.tsx'
import type { InputProps } from '../../field-view.ts'
import { Hint } from '../Hint.tsx'
import { SelectBox } from './ChoiceInput.tsx'
import { FieldFrame } from './FieldFrame.tsx'
import { fieldTexts } from './fields.texts.ts'
import { StateWord } from './StateWord.tsx'
import { useField } from './useField.ts'

/**
 * The current status, and the transitions it allows. A new record is in its first state until it is
 * saved.
 */
export const StateInput = ({
  source,
  options,
  disabled,
  hideLabel,
  autoFocus,
}: InputProps<StateOptions>) => {
  const t = useTexts(fieldTexts)
  const label = useLabel()
  const access = useAccess()
  const { defaultValues } = useFormState()
  const field = useField<string>({ source, options, disabled })
  const now = typeof field.value === 'string' ? field.value : options.initial
  // moves start from the saved state; a move chosen but not saved can be taken back
  const saved: unknown = defaultValues?.[source]
  const isSaved = defaultValues?.['id'] !== undefined
  const from = typeof saved === 'string' ? saved : now
  const moves = Object.entries(options.to[from] ?? {}).filter(
    ([, move]) => move && !move.by && (move.right === undefined || can(access, move.right)),
  )
  const items = [from, ...moves.map(([key]) => key)].map(key => ({
    key,
    text: label(options.states[key]?.label ?? { en: key, zh: key }),
  }))
  return (
    <FieldFrame field={field} hideLabel={hideLabel} group>
      {isSaved && moves.length > 0 && !field.disabled ? (
        <SelectBox field={field} items={items} optional={false} autoFocus={autoFocus} />
      ) : (
        <Hint title={isSaved && !moves.length ? t.noMoves : ''}>
          <div style={{ minHeight: 34, display: 'flex', alignItems: 'center' }}>
            <StateWord value={now} options={options} />
          </div>
        </Hint>
      )}
    </FieldFrame>
  )
}
