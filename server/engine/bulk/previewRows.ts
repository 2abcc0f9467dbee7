import type { FoundRow } from '../../../src/protocol/bulk.ts'
import { masksField } from '../../../src/access/index.ts'
import { fieldOf, kindOf } from '../../../src/schema/index.ts'
import { titleFor } from '../logs/readable.ts'
import type { RecordContext } from '../records/context.ts'
import { masked, sameValue } from '../records/fields.ts'
import type { Issue } from '../../../src/schema/issue.ts'
import { textOfCode } from '../../../src/protocol/errors/index.ts'
import type { Fault } from '../../platform/errors/fault.ts'
import { reasonOf } from '../../platform/http/reply.ts'
import type { Row } from '../../platform/ports.ts'

/**
 * A judged record: its new values, or the reason for a refusal, or neither if nothing would change.
 */
export interface JudgedRow {
  readonly id: string
  readonly title: string | null
  readonly before?: Row
  readonly after?: Row
  /** Locked fields that it keeps. */
  readonly stays?: Readonly<Record<string, Issue>>
  readonly fault?: Fault
}

/**
 * One checked record as its maker may see it: old and new values of these fields, or the reasons
 * against it, by field where they have one.
 */
export const foundRow = (
  ctx: RecordContext,
  { id, title, before, after, stays, fault }: JudgedRow,
  names: readonly string[],
): FoundRow => {
  const namedRow = { id, title: titleFor(ctx, ctx.resource.name, title) }
  const reasons = (issues: Readonly<Record<string, Issue>>) =>
    Object.fromEntries(
      Object.entries(issues).map(([name, { code, params }]) => [
        name,
        { code, msg: textOfCode(code, ctx.lang, params) },
      ]),
    )
  if (fault)
    return {
      ...namedRow,
      refused: {
        ...reasonOf(fault, ctx.lang),
        ...(fault.fields ? { fields: reasons(fault.fields) } : {}),
      },
    }
  if (!before || !after) return namedRow
  const changes = names.flatMap(name => {
    const field = fieldOf(ctx.resource, name)
    if (!field || kindOf(field).writeOnly || sameValue(before[name], after[name])) return []
    const visibleValue = (value: unknown): unknown =>
      masksField(ctx.actor.access, field) ? masked(field, value) : (value ?? null)
    return [[name, { from: visibleValue(before[name]), to: visibleValue(after[name]) }] as const]
  })
  return {
    ...namedRow,
    changes: Object.fromEntries(changes),
    ...(stays ? { kept: reasons(stays) } : {}),
  }
}
