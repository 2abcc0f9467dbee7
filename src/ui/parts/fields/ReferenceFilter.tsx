import { useId } from 'react'
import { useLabel, useTexts } from '../../../i18n/texts.ts'
import type { CommonOptions } from '../../../schema/kind.ts'
import type { FilterProps } from '../../field-view.ts'
import { fieldTexts } from './fields.texts.ts'
import { conditionValues } from './filter-values.ts'
import { ReferenceBox } from './ReferenceInput.tsx'

type Props = FilterProps<CommonOptions & { readonly to: string }>

const Picked = ({
  name,
  label,
  to,
  filter,
  onChange,
}: { name: string; label: string; to: string } & Pick<Props, 'filter' | 'onChange'>) => {
  const t = useTexts(fieldTexts)
  const id = useId()
  return (
    <ReferenceBox
      id={id}
      to={to}
      ids={conditionValues(filter[name])}
      multiple
      placeholder={t.search}
      control={{ 'aria-label': label }}
      set={ids => onChange({ [name]: ids.length ? ids : undefined })}
    />
  )
}

/** Any of the chosen records. */
export const ReferenceFilter = ({ name, options, filter, onChange }: Props) => {
  const label = useLabel()
  return (
    <Picked
      name={name}
      label={label(options.label)}
      to={options.to}
      filter={filter}
      onChange={onChange}
    />
  )
}
/** Lists that hold any of the chosen records. */
export const ReferencesFilter = ({ name, options, filter, onChange }: Props) => {
  const label = useLabel()
  return (
    <Picked
      name={`${name}_has`}
      label={label(options.label)}
      to={options.to}
      filter={filter}
      onChange={onChange}
    />
  )
}
