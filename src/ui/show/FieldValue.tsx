import { Suspense } from 'react'
import type { AnyRecord, AnyResource, ColumnViewProps } from '../../schema/resource.ts'
import type { Refs } from '../field-view.ts'
import { viewOf } from '../view-of.ts'
import { namedFieldOf } from '../list/columns.ts'
import { lazyView } from '../list/lazyView.ts'

export interface FieldValueProps {
  readonly resource: AnyResource
  readonly name: string
  readonly record: AnyRecord
  readonly refs?: Refs | undefined
}

/**
 * One value as a list or a page shows it: its kind's view, or the one the definition puts in its
 * place.
 */
export const FieldValue = ({ resource, name, record, refs }: FieldValueProps) => {
  const override = resource.override?.columns?.[name]
  const field = namedFieldOf(resource, name)
  if (!field) return null
  if (override) {
    const Own = lazyView<ColumnViewProps>(override)
    return (
      <Suspense fallback={null}>
        <Own value={record[name]} record={record} />
      </Suspense>
    )
  }
  const { Column, Large = Column } = viewOf(field)
  return <Large value={record[name] ?? null} options={field.options} record={record} refs={refs} />
}
