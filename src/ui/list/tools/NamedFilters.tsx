import Button from '@mui/material/Button'
import { masksField, seesField, type Access } from '../../../access/index.ts'
import { useLabel } from '../../../i18n/texts.ts'
import { conditionsOf } from '../../../protocol/query.ts'
import type { AnyResource, NamedFilter } from '../../../schema/resource.ts'
import { patchFilter, type ListState } from '../list-state.ts'
import { useList } from '../listContext.ts'

/** Whether the person can filter by all its conditions. */
const isAllowed = (def: AnyResource, access: Access, { where }: NamedFilter): boolean =>
  conditionsOf(where).every(({ field: name }) => {
    const field = def.fields[name]
    return !field || (seesField(access, field) && !masksField(access, field))
  })

const isOn = (filter: ListState['filter'], where: ListState['filter']): boolean =>
  Object.entries(where).every(([name, value]) => String(filter[name] ?? '') === String(value))

/**
 * The definition's own sets of conditions: one press adds them to the filter, another takes them
 * away.
 */
export const NamedFilters = () => {
  const label = useLabel()
  const { def, access, state, patch } = useList()
  return Object.entries(def.list.named ?? {})
    .filter(([, named]) => isAllowed(def, access, named))
    .map(([key, { label: name, where }]) => {
      const on = isOn(state.filter, patchFilter({}, where))
      return (
        <Button
          key={key}
          size="small"
          aria-pressed={on}
          variant={on ? 'contained' : 'outlined'}
          color={on ? 'primary' : 'inherit'}
          onClick={() =>
            patch(on ? Object.fromEntries(Object.keys(where).map(one => [one, undefined])) : where)
          }
        >
          {label(name)}
        </Button>
      )
    })
}
