import { defineCall, shape } from '../../schema/call/index.ts'
import type { JournalDetail, JournalEntry, UndoTally } from '../journal.ts'
import { resourcePath } from '../paths.ts'
import type { Begun } from '../provider.ts'
import { everyoneInput, idInput, pageSchema, pageUpTo, rowsUpTo, type PageOf } from './inputs.ts'

const operation = { en: 'Operation', zh: '操作' } as const

export const listOperations = defineCall({
  path: resourcePath('operation', 'list'),
  summary: 'What the person did, or with the right what everyone did, newest first',
  audience: 'member',
  apiKeys: true,
  method: 'GET',
  input: { page: pageUpTo(1000), limit: rowsUpTo(100, 20), everyone: everyoneInput },
  output: shape<PageOf<JournalEntry>>(pageSchema),
})

export const readOperation = defineCall({
  path: resourcePath('operation', 'get'),
  summary: 'An operation with a page of its changes',
  audience: 'member',
  apiKeys: true,
  method: 'GET',
  input: { id: idInput(operation), page: pageUpTo(1_000_000), limit: rowsUpTo(100, 20) },
  output: shape<JournalDetail>(),
  errors: ['404'],
})

/**
 * The tally; beyond `bulkInline` records, the task that the undo continues as. A stopped undo is
 * continued by the next call.
 */
export const undoOperation = defineCall({
  path: resourcePath('operation', 'undo'),
  summary: 'Undoes an operation, once; 409 where it was undone',
  audience: 'member',
  apiKeys: true,
  input: { id: idInput(operation) },
  output: shape<UndoTally | (Begun & { readonly operation: string })>({
    oneOf: [
      {},
      { type: 'object', properties: { taskId: { type: 'string' } }, required: ['taskId'] },
    ],
  }),
  errors: ['404', '409'],
})
