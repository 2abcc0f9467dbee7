import type { FoundRow } from '../../src/protocol/bulk.ts'
import { masksField } from '../../src/access/index.ts'
import { fieldOf, kindOf } from '../../src/schema/index.ts'
import { titleFor } from '../domain/logs/readable.ts'
import type { RecordContext } from '../domain/records/context.ts'
import { masked, sameValue } from '../domain/records/fields.ts'
import { textOf } from '../../src/protocol/errors/index.ts'
import type { Fault } from '../errors.ts'
import { reasonOf } from '../http/reply.ts'
import type { Row } from '../ports.ts'

/** A record that was judged: what it would become, why it can't, or neither where nothing would change. */
export interface JudgedRow {
  readonly id: string
  readonly title: string | null
  readonly before?: Row
  readonly after?: Row
  readonly fault?: Fault
}

/** One judged record as its maker may see it: old and new values of these fields, or the reasons against it, by field where they have one. */
export const foundRow = (ctx: RecordContext, { id, title, before, after, fault }: JudgedRow, names: readonly string[]): FoundRow => {
  const shown = { id, title: titleFor(ctx, ctx.resource.name, title) }
  if (fault) {
    const fields = Object.entries(fault.fields ?? {}).map(
      ([name, { code, params }]) => [name, { code, msg: textOf(code, ctx.lang, params) }] as const,
    )
    return { ...shown, refused: { ...reasonOf(fault, ctx.lang), ...(fields.length ? { fields: Object.fromEntries(fields) } : {}) } }
  }
  if (!before || !after) return shown
  const changes = names.flatMap(name => {
    const field = fieldOf(ctx.resource, name)
    if (!field || kindOf(field).writeOnly || sameValue(before[name], after[name])) return []
    const seen = (value: unknown): unknown => (masksField(ctx.actor.access, field) ? masked(field, value) : (value ?? null))
    return [[name, { from: seen(before[name]), to: seen(after[name]) }] as const]
  })
  return { ...shown, changes: Object.fromEntries(changes) }
}
