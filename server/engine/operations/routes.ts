import { operationLogOf } from '../../../src/protocol/logs.ts'
import {
  listOperations,
  readOperation,
  undoOperation,
} from '../../../src/protocol/calls/operations.ts'
import { recordContext } from '../records/context.ts'
import { implement, type CallContext } from '../calls/implement.ts'
import { readJournal, readJournalEntry } from './journal.ts'
import { notFound } from '../../platform/errors/factories.ts'
import { signerFor } from '../crud/common.ts'
import { runUndoCall } from './undoRoute.ts'

// reading needs a context, not a resource: titles, masks and rights are asked of each row's own
const contextOf = ({ c, ports }: Pick<CallContext<unknown>, 'c' | 'ports'>) => {
  const def = operationLogOf(Object.values(ports.resources))
  return { ...recordContext(ports, def, c.get('session')), lang: c.get('lang') }
}

/** The journal: what a person did, and the way back. Every member has their own; `everyone=1` and its right show all. */
export const operationCalls = [
  implement(listOperations, {
    read: async ctx => {
      const { page, limit, everyone } = ctx.input
      return readJournal(ctx.scope, contextOf(ctx), { page, limit, everyone: everyone !== null })
    },
  }),
  implement(readOperation, {
    read: async ctx => {
      const { id, page, limit } = ctx.input
      const sign = signerFor(ctx.ports, ctx.c)
      const found = await readJournalEntry(ctx.scope, contextOf(ctx), id, { page, limit, sign })
      if (!found) throw notFound()
      return found
    },
  }),
  implement(undoOperation, {
    serve: ctx => runUndoCall(ctx, contextOf(ctx)),
  }),
]
