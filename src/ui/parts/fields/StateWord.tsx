import { useLabel } from '../../../i18n/texts.ts'
import type { StateOptions } from '../../../schema/fields/state/index.ts'
import { Nothing, StatusCell } from './cells.tsx'

/** A state by its dot and its word; an unknown one by its key. */
export const StateWord = ({ value, options }: { value: string | null; options: StateOptions }) => {
  const label = useLabel()
  if (value === null) return <Nothing />
  const view = options.states[value]
  return <StatusCell tone={view?.tone ?? 'neutral'}>{view ? label(view.label) : value}</StatusCell>
}
