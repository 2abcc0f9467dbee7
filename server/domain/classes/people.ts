import { fieldFault } from '../../platform/errors.ts'
import type { RuleContext } from '../../engine/records/rules.ts'

export interface PersonRef {
  /** The field that names her. */
  readonly field: string
  readonly kind: 'teacher' | 'student'
  readonly id: string
}
type Asking = Pick<RuleContext, 'tx' | 'resource'>

/** Undefined where there is no such person: the reference tells that. */
export const personName = async (
  { tx, resource }: Asking,
  { kind, id }: PersonRef,
): Promise<string | undefined> => {
  const row = await tx.get(resource(kind), id)
  return row && String(row['name'])
}

/** As `personName`, of whoever is to come into a class: 2223 on the field where she is suspended. */
export const ablePerson = async (
  { tx, resource }: Asking,
  { field, kind, id }: PersonRef,
): Promise<string | undefined> => {
  const row = await tx.get(resource(kind), id)
  if (!row) return undefined
  const name = String(row['name'])
  if (row['status'] === 'SUSPENDED')
    throw fieldFault(field, '2223', kind === 'teacher' ? { who: name } : { student: name })
  return name
}
