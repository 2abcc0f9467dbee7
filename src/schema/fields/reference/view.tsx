import { Link } from 'react-router-dom'
import { canDo } from '../../../access/index.ts'
import { useAccess, useFindResource } from '../../../ui/context.tsx'
import { linkTo } from '../../../ui/links.ts'
import { Nothing, TextCell, useWhole } from '../../../ui/parts/fields/cells.tsx'
import { countChip, namedIds } from '../../../ui/parts/fields/filter-values.ts'
import { referenceParts } from '../../../ui/parts/fields/lazy-parts.ts'
import { Titles } from '../../../ui/parts/fields/titles.tsx'
import type { ColumnProps, FieldView } from '../../../ui/field-view.ts'
import type { ReferenceOptions } from './index.ts'

/**
 * The referenced record's name; on a record's page a link to it, where it has a page that the
 * caller may read.
 */
const ReferenceName = ({
  id,
  title,
  options,
}: {
  readonly id: string
  readonly title: string | undefined
  readonly options: ReferenceOptions
}) => {
  const whole = useWhole()
  const access = useAccess()
  const target = useFindResource()(options.to)
  const name = <TextCell value={title ?? id} options={options} />
  return whole && title !== undefined && target?.routes && canDo(access, target, 'read') ? (
    <Link className="value-away" to={linkTo(target, 'show', { id })}>
      {name}
    </Link>
  ) : (
    name
  )
}

const Column = ({ value, options, refs }: ColumnProps<ReferenceOptions, string>) => {
  if (value === null) return <Nothing />
  return (
    <Titles to={options.to} ids={[value]} refs={refs}>
      {titles => <ReferenceName id={value} title={titles.get(value)} options={options} />}
    </Titles>
  )
}

export const referenceView: FieldView<ReferenceOptions, string> = {
  Column,
  Input: referenceParts.part('ReferenceInput'),
  Filter: referenceParts.part('ReferenceFilter'),
  chip: (_options, filter, name, lang) => countChip(filter, name, lang),
  chipRecords: ({ to }, filter, name) => ({ to, ids: namedIds(filter, name) }),
  width: 160,
  list: { sort: false, inPlace: true, bulk: true },
}
