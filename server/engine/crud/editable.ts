import { seesField } from '../../../src/access/index.ts'
import { editableOf } from '../../../src/protocol/calls/editable.ts'
import type { Editable, FieldEditability, LockReason } from '../../../src/protocol/editable.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import type { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import { textOfCode } from '../../../src/protocol/errors/index.ts'
import { fieldEntries } from '../../../src/schema/index.ts'
import { locksOf } from '../records/locks.ts'
import type { RecordContext } from '../records/context.ts'
import { isVisible } from '../records/visible.ts'
import { implement } from '../calls/implement.ts'
import type { Row } from '../../platform/ports.ts'
import { authorise, contextFor } from './common.ts'

/**
 * Which fields of a record the caller can change now, and the reasons for the others, in the
 * caller's language. It covers the writable fields that the caller sees.
 */
const editableIn = (ctx: RecordContext, row: Row): Editable => {
  const locks = locksOf(ctx, row)
  const reason = (code: ErrorCode): LockReason => ({ code, msg: textOfCode(code, ctx.lang) })
  const stateOf = (name: string): FieldEditability => {
    const code = locks?.fields[name]
    return code === undefined ? { editable: true } : { editable: false, ...reason(code) }
  }
  const written = fieldEntries(ctx.resource).filter(
    ([, field]) => !field.options.readOnly && seesField(ctx.actor.access, field),
  )
  return {
    id: row.id,
    fields: Object.fromEntries(written.map(([name]) => [name, stateOf(name)])),
    ...(locks?.remove === undefined ? {} : { remove: reason(locks.remove) }),
    ...(locks?.warning ? { warn: locks.warning[ctx.lang] } : {}),
  }
}

/**
 * GET editable?ids=…&ids=… (or a,b) -> { list } in the requested order, without missing records.
 */
export const editableRoute = (resource: AnyResource) =>
  implement(editableOf(resource.name), {
    read: async ({ c, ports, scope, input: { ids } }) => {
      authorise(c, resource, 'read')
      const ctx = { ...contextFor(ports, resource, c), lang: c.get('lang') }
      const found = new Map((await scope.many(resource, ids)).map(row => [row.id, row]))
      const rows = ids.flatMap(id => found.get(id) ?? []).filter(row => isVisible(ctx, row))
      return { list: rows.map(row => editableIn(ctx, row)) }
    },
  })
