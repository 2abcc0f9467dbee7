import { byDefault, may, must, type TableSpec } from '../sql-types.ts'
import { index } from './index-spec.ts'

/** The tables that record what happened in an institution. */
export const traceTables = {
  audit: {
    name: 'audit',
    scoped: true,
    columns: {
      institutionId: must('text'),
      id: must('text'),
      at: must('timestamptz'),
      actor: must('text'),
      actorName: must('text'),
      action: must('text'),
      resource: must('text'),
      recordId: must('text'),
      before: may('jsonb'),
      after: may('jsonb'),
      requestId: must('text'),
      // the record's title at the time, and where the call came from
      title: may('text'),
      ip: may('text'),
      device: may('text'),
      // total() reads which changes a cached count has not seen
      txid: byDefault('xid8', 'pg_current_xact_id()'),
    },
    primary: ['institutionId', 'id'],
    indexes: [
      index('audit_record', ['institutionId', 'resource', 'recordId', 'id']),
      // which changes a kept count has not seen, and which wait for their seal
      index('audit_txid', ['institutionId', 'txid', 'resource']),
      // the log's filters, newest first: rows of one moment share an entry, so that an import's
      // thousands cost little
      index('audit_at', ['institutionId', 'at']),
      index('audit_actor', ['institutionId', 'actor', 'at']),
      index('audit_resource', ['institutionId', 'resource', 'at']),
      index('audit_action', ['institutionId', 'action', 'at']),
      // an operation's changes in their order: an undo walks them backwards
      index('audit_request', ['institutionId', 'requestId', 'id']),
    ],
  },
  // entries of journals that are one of their kind, by what makes them so
  journalKey: {
    name: 'journalKey',
    scoped: true,
    columns: {
      institutionId: must('text'),
      journal: must('text'),
      key: must('text'),
      entryId: must('text'),
    },
    primary: ['institutionId', 'journal', 'key'],
    indexes: [index('journalKey_entry', ['institutionId', 'journal', 'entryId'])],
  },
  // how far a reader has read the audit of an institution
  journalFeed: {
    name: 'journalFeed',
    scoped: true,
    columns: {
      institutionId: must('text'),
      // the reader
      name: must('text'),
      // a snapshot of the database
      position: must('text'),
      at: must('timestamptz'),
      // the later position that it moves towards, and the change after which it continues
      until: may('text'),
      behindTxid: may('text'),
      behindId: may('text'),
    },
    primary: ['institutionId', 'name'],
    indexes: [],
  },
  // the audit's seals: each covers the changes of a range of transactions, which is closed when it
  // is sealed
  auditSeal: {
    name: 'auditSeal',
    scoped: true,
    columns: {
      institutionId: must('text'),
      seq: must('int4'),
      at: must('timestamptz'),
      // transactions from … up to, not with, to
      from: must('xid8'),
      to: must('xid8'),
      rows: must('int4'),
      // '<id> <digest>' of every row, in the order of the chain: so that a broken seal names its
      // row
      digests: must('text[]'),
      prevHash: must('text'),
      hash: must('text'),
      // the key that made the hash, which is kept outside the database; null: a seal from before
      // there were keys
      keyId: may('text'),
    },
    primary: ['institutionId', 'seq'],
    indexes: [],
  },
  // one thing a person did: all changes of one request or job share its id (audit.requestId)
  operation: {
    name: 'operation',
    scoped: true,
    columns: {
      institutionId: must('text'),
      id: must('text'),
      at: must('timestamptz'),
      actor: must('text'),
      actorName: must('text'),
      action: must('text'),
      resource: must('text'),
      // the record, where it is one; else null
      recordId: may('text'),
      title: may('text'),
      count: must('int4'),
      detail: may('jsonb'),
      ip: may('text'),
      device: may('text'),
      undoneAt: may('timestamptz'),
      // the operation that undid this one, or is at it while there is no undoneAt
      undoneBy: may('text'),
      // the operation that this one takes back
      undoOf: may('text'),
      // the transaction that wrote it last: its next seal covers it
      txid: byDefault('xid8', 'pg_current_xact_id()'),
    },
    primary: ['institutionId', 'id'],
    indexes: [
      index('operation_at', ['institutionId', 'at']),
      index('operation_actor', ['institutionId', 'actor', 'at']),
      index('operation_resource', ['institutionId', 'resource', 'at']),
      index('operation_action', ['institutionId', 'action', 'at']),
      index('operation_txid', ['institutionId', 'txid']),
    ],
  },
} as const satisfies Record<string, TableSpec>
