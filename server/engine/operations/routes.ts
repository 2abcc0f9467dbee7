import type { JournalEntry } from '../../../src/protocol/journal.ts'
import { journalListOf } from '../../../src/protocol/lists.ts'
import { operationLogOf } from '../../../src/protocol/logs.ts'
import { exportJournal } from '../../../src/protocol/calls/listExports.ts'
import {
  listOperations,
  readOperation,
  undoOperation,
} from '../../../src/protocol/calls/operations.ts'
import { recordContext } from '../records/context.ts'
import { implement, type CallContext } from '../calls/implement.ts'
import { sendList } from '../exports/listSource.ts'
import { countJournal, journalParts, readJournal, readJournalEntry } from './journal.ts'
import { errors } from '../../platform/errors/errors.ts'
import { signerFor } from '../crud/common.ts'
import { runUndoCall } from './undoRoute.ts'

// reading needs a context, not a resource: titles, masks and permissions come from each row's
// resource
const contextOf = ({ c, ports }: Pick<CallContext<unknown>, 'c' | 'ports'>) => {
  const def = operationLogOf(Object.values(ports.resources))
  return { ...recordContext(ports, def, c.get('session')), lang: c.get('lang') }
}

async function* entryRows(parts: AsyncIterable<readonly JournalEntry[]>) {
  for await (const part of parts)
    yield part.map(({ undone, ...entry }) => ({
      ...entry,
      undoneAt: undone?.at ?? null,
      undoneBy: undone?.by ?? null,
    }))
}

/**
 * The journal: a person's operations, with undo. Every member sees their own; `everyone=1` with its
 * permission shows all.
 */
export const operationCalls = [
  implement(listOperations, {
    read: async ctx => {
      const { page, limit, everyone } = ctx.input
      return readJournal(ctx.scope, contextOf(ctx), { page, limit, everyone: everyone !== null })
    },
  }),
  implement(exportJournal, {
    read: ctx => {
      const everyone = ctx.input.everyone !== null
      const def = journalListOf(Object.values(ctx.ports.resources))
      return sendList(ctx, def, { everyone }, async own => ({
        total: await countJournal(ctx.scope, own, everyone),
        parts: () => entryRows(journalParts(ctx.scope, own, everyone)),
      }))
    },
  }),
  implement(readOperation, {
    read: async ctx => {
      const { id, page, limit } = ctx.input
      const sign = signerFor(ctx.ports, ctx.c)
      const found = await readJournalEntry(ctx.scope, contextOf(ctx), id, { page, limit, sign })
      if (!found) throw errors.notFound()
      return found
    },
  }),
  implement(undoOperation, {
    serve: ctx => runUndoCall(ctx, contextOf(ctx)),
  }),
]
