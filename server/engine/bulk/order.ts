import type { ListQuery } from '../../../src/protocol/query.ts'
import { kindOf, fieldOf, moveLabels, moveName, takesSelection } from '../../../src/schema/index.ts'
import { rightsToRun } from '../../../src/schema/action.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import type { BulkChange, BulkSelection } from '../records/bulk.ts'
import { demandUnchanged } from '../records/changed.ts'
import type { RecordContext } from '../records/context.ts'
import type { Values } from '../records/fields.ts'
import { replacedFields } from '../records/listEdits.ts'
import { draftRestore } from '../records/remove.ts'
import { demandTaken } from '../records/demandTaken.ts'
import { draftDelete, draftUpdate, ruleContext } from '../records/pipeline.ts'
import { demand, demandVerb } from '../records/rights.ts'
import { errors } from '../../platform/errors/errors.ts'
import { isObject } from '../../platform/http/body.ts'

/**
 * The request of a bulk call as JSON, with all that another process needs to continue it. The route
 * has validated it.
 */
export interface BulkOrder {
  /** 'updateMany', 'delete', 'restore', or the name of an action on a selection. */
  readonly verb: string
  readonly chosen:
    | { readonly ids: readonly string[] }
    | { readonly query: ListQuery; readonly except: readonly string[] }
  /**
   * The values of an edit (for a list field also the items to add and remove), or the input of an
   * action.
   */
  readonly data?: Values
  /** For an edit: the versions of the records that the caller saw. */
  readonly versions?: Readonly<Record<string, number>>
}
/**
 * Names a bulk change in the log and among the jobs; a change of state has the name of its
 * transition.
 */
export const orderName = (resource: AnyResource, { verb, data = {} }: BulkOrder): string => {
  const [[name, to] = ['', ''], ...more] = Object.entries(data)
  const move = verb === 'updateMany' && !more.length ? moveName(name, String(to)) : ''
  return Object.hasOwn(moveLabels(resource), move) ? move : verb
}
type Verb = (ctx: RecordContext, order: BulkOrder) => BulkChange

const verbs: Readonly<Record<string, Verb>> = {
  updateMany: (ctx, order) => {
    const { data = {}, versions = {} } = order
    demandVerb(ctx, ctx.resource, 'update')
    const replaced = replacedFields(ctx.resource, data)
    return {
      draft: async (tx, row, reportStays) => {
        const after = await draftUpdate(tx, ctx, row, data, { apart: reportStays, listEdits: true })
        const version = Object.hasOwn(versions, row.id) ? versions[row.id] : undefined
        if (after && version !== undefined) await demandUnchanged(tx, ctx, row, version, replaced)
        return after
      },
      action: 'update',
      operation: orderName(ctx.resource, order),
      deleted: false,
    }
  },
  delete: ctx => {
    demandVerb(ctx, ctx.resource, 'delete')
    return { draft: (tx, row) => draftDelete(tx, ctx, row), action: 'delete', deleted: false }
  },
  restore: ctx => {
    demandVerb(ctx, ctx.resource, 'restore')
    return { draft: (tx, row) => draftRestore(tx, ctx, row), action: 'restore', deleted: true }
  },
}

const actionOf: Verb = (ctx, { verb, data = {} }) => {
  const { resource, rules } = ctx
  const action = Object.hasOwn(resource.actions, verb) ? resource.actions[verb] : undefined
  const handler = Object.hasOwn(rules.actions, verb) ? rules.actions[verb] : undefined
  if (!action || !takesSelection(action) || !handler) throw errors.notFound()
  for (const right of rightsToRun(resource.name, verb, action)) demand(ctx, right)
  const { many } = handler
  return {
    together:
      many &&
      (async (tx, records) => {
        for (const record of records) demandTaken(action, record)
        await many({ records, input: data }, ruleContext(tx, ctx))
      }),
    draft: async (tx, record) => {
      demandTaken(action, record)
      // an action writes records itself: the attempt rolls back only the writes of a refused record
      await tx.attempt(() => handler({ record, input: data }, ruleContext(tx, ctx)))
      return undefined
    },
    action: verb,
    own: true,
    deleted: false,
  }
}

/**
 * The change that an order requests, checked row by row. Throws 905 or 5003 if the caller lacks the
 * permission, 404 if nobody can have it.
 */
export const changeOf = (ctx: RecordContext, order: BulkOrder): BulkChange =>
  (ctx.resource.writes === undefined && Object.hasOwn(verbs, order.verb)
    ? (verbs[order.verb] ?? actionOf)
    : actionOf)(ctx, order)

/** Whether there is any bulk call upon the resource's records. */
export const changesMany = ({ writes, actions }: AnyResource): boolean =>
  writes === undefined || Object.values(actions).some(takesSelection)

/**
 * Whether the order is an edit, a deletion or a restoration. Their outcome can be previewed; that
 * of an action can't.
 */
export const isForeseeable = ({ verb }: BulkOrder): boolean => Object.hasOwn(verbs, verb)

export const bulkSelectionOf = ({ chosen: selection }: BulkOrder): BulkSelection =>
  'ids' in selection ? selection : { query: selection.query, except: new Set(selection.except) }

/** False if the order contains a secret, which must not be stored in a queue. */
export const mayWait = ({ resource }: RecordContext, { verb, data = {} }: BulkOrder): boolean => {
  const fields = Object.hasOwn(resource.actions, verb)
    ? { fields: resource.actions[verb]?.input ?? {} }
    : resource
  return Object.keys(data).every(name => {
    const field = fieldOf(fields, name)
    return !field || !kindOf(field).writeOnly
  })
}

/** Reads a stored order; returns undefined if the JSON is not an order. */
export const keptOrder = (json: unknown): BulkOrder | undefined =>
  isObject(json) && typeof json['verb'] === 'string' && isObject(json['chosen'])
    ? // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server alone writes this column, in this shape
      (json as unknown as BulkOrder)
    : undefined
