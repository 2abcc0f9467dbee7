import type { FieldErrors, FieldValues } from 'react-hook-form'
import type { RefusedBody } from '../../protocol/provider.ts'
import { rulesReady, validateRecord } from '../../schema/derive.ts'
import type { AnyResource } from '../../schema/resource.ts'

interface Fault {
  readonly type: string
  readonly message: string
  readonly params?: Readonly<Record<string, string | number>>
}
/** A refused call in a form that can be shown. */
export interface ShownRefusal {
  readonly status: number | undefined
  readonly body: RefusedBody | undefined
  readonly text: string
  /** The issues by field, as the inputs read them. */
  readonly faults: readonly (readonly [field: string, fault: Fault])[]
}

type Issues = Readonly<Record<string, { readonly code: string; readonly params?: Fault['params'] }>>
const faultsOf = (issues: Issues = {}): [string, Fault][] =>
  Object.entries(issues).map(([name, { code, params }]) => [
    name,
    { type: code, message: code, ...(params ? { params } : {}) },
  ])

/** Converts what the data provider rejected with to a form that can be shown. */
export const refusalOf = (thrown: unknown): ShownRefusal => {
  const { status, body, message } = (
    typeof thrown === 'object' && thrown !== null ? thrown : {}
  ) as {
    status?: number
    body?: RefusedBody
    message?: string
  }
  return { status, body, text: message ?? '', faults: faultsOf(body?.issues) }
}

/**
 * The definition's rules over a record, for some of its fields alone: the rest may be masked, or
 * older than its rules.
 */
export const faultsIn = async (
  def: AnyResource,
  values: FieldValues,
  names: readonly string[],
): Promise<FieldErrors> => {
  await rulesReady(def)
  const checked = validateRecord(def, values, 'update')
  return checked.ok
    ? {}
    : Object.fromEntries(faultsOf(checked.errors).filter(([name]) => names.includes(name)))
}
