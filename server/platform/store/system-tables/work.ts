import { byDefault, may, must, mustBe, type TableSpec } from '../sql-types.ts'
import { index } from './index-spec.ts'

/**
 * Calls, imports, uploads and tasks: work that is done once, and survives the process that does it.
 */
export const workTables = {
  idempotency: {
    name: 'idempotency',
    scoped: true,
    columns: {
      institutionId: must('text'),
      key: must('text'),
      accountId: must('text'),
      path: must('text'),
      bodyHash: must('text'),
      status: may('text'),
      reply: may('jsonb'),
      // the operation of the call: a repeated call returns the first one's response, and one that a
      // crash stopped continues under the same operation
      operation: may('text'),
      createTime: must('timestamptz'),
    },
    primary: ['institutionId', 'accountId', 'key'],
    indexes: [index('idempotency_age', ['institutionId', 'createTime'])],
  },
  // the messages of each account, and whether they are read
  inboxEntry: {
    name: 'inboxEntry',
    scoped: true,
    columns: {
      institutionId: must('text'),
      id: must('text'),
      accountId: must('text'),
      kind: must('text'),
      // subject and text in each language
      words: must('jsonb'),
      link: may('text'),
      // two entries of one mark are one
      mark: may('text'),
      // whom the words name beside the receiver: names by the ids of their records
      mentions: may('jsonb'),
      at: must('timestamptz'),
      readAt: may('timestamptz'),
    },
    primary: ['institutionId', 'id'],
    indexes: [
      index('inbox_entry_age', ['institutionId', 'accountId', 'at', 'id']),
      index('inbox_entry_kind', ['institutionId', 'accountId', 'kind', 'at', 'id']),
      index('inbox_entry_unread', ['institutionId', 'accountId', 'readAt', 'at', 'id']),
      index('inbox_entry_mark', ['institutionId', 'accountId', 'mark'], true),
    ],
  },
  // the channels of a kind of message for an account; without a row: all
  inboxSetting: {
    name: 'inboxSetting',
    scoped: true,
    columns: {
      institutionId: must('text'),
      accountId: must('text'),
      kind: must('text'),
      inInbox: must('bool'),
      bySms: must('bool'),
      byMail: must('bool'),
    },
    primary: ['institutionId', 'accountId', 'kind'],
    indexes: [],
  },
  importJob: {
    name: 'importJob',
    scoped: true,
    columns: {
      institutionId: must('text'),
      jobId: must('text'),
      resource: must('text'),
      fileName: must('text'),
      fileHash: must('text'),
      state: must('text'),
      mode: must('text'),
      read: byDefault('int4', '0'),
      created: byDefault('int4', '0'),
      updated: byDefault('int4', '0'),
      unchanged: byDefault('int4', '0'),
      skipped: byDefault('int4', '0'),
      failed: byDefault('int4', '0'),
      // number of updated rows whose records were restored from the trash
      restored: byDefault('int4', '0'),
      error: may('text'),
      createdBy: must('text'),
      createTime: must('timestamptz'),
      finishTime: may('timestamptz'),
      headings: may('jsonb'),
      heartbeat: may('timestamptz'),
      // an import that a person leads through its steps
      wizard: byDefault('bool', 'false'),
      revision: byDefault('int4', '1'),
      createdByName: may('text'),
      // rows found
      total: may('int4'),
      // sheets, preview, columns, values that no field takes
      about: may('jsonb'),
      mapping: may('jsonb'),
      verdicts: may('jsonb'),
      checkKey: may('text'),
      // when the check began: what was changed since may be another than it was checked
      checkTime: may('timestamptz'),
      // { doing, done, total } while the server works, and its parameters, for a restart
      busy: may('jsonb'),
      wanted: may('jsonb'),
      drifted: byDefault('int4', '0'),
      cancelled: byDefault('bool', 'false'),
      // the operation that wrote the rows, and the one that took them back
      operation: may('text'),
      undoneBy: may('text'),
      // until when it can be undone and its files are kept
      keptUntil: may('timestamptz'),
      // how often in succession the server began with it and came no further
      attempts: byDefault('int4', '0'),
      // milliseconds that the server was at it, and since when it is
      worked: byDefault('int4', '0'),
      phaseTime: may('timestamptz'),
    },
    primary: ['institutionId', 'jobId'],
    indexes: [
      index('importJob_createTime', ['institutionId', 'createTime']),
      // whether the same file is at work, and the job that an error workbook belongs to
      index('importJob_fileHash', ['institutionId', 'resource', 'fileHash']),
    ],
  },
  importRow: {
    name: 'importRow',
    scoped: true,
    columns: {
      institutionId: must('text'),
      jobId: must('text'),
      sheetRow: must('int4'),
      outcome: must('text'),
      recordId: may('text'),
      errorCode: may('text'),
      errorField: may('text'),
      cells: may('jsonb'),
      params: may('jsonb'),
    },
    primary: ['institutionId', 'jobId', 'sheetRow'],
    indexes: [index('importRow_outcome', ['institutionId', 'jobId', 'outcome', 'sheetRow'])],
  },
  // an import's rows as they were checked, with the write that a commit would make
  importPlan: {
    name: 'importPlan',
    scoped: true,
    columns: {
      institutionId: must('text'),
      jobId: must('text'),
      sheetRow: must('int4'),
      // create, update, unchanged, skip, error
      verdict: must('text'),
      // texts by field, after splitting and mapping, as a person may have mended them
      cells: must('jsonb'),
      // the record that the row means, and its version when it was checked
      recordId: may('text'),
      version: may('int4'),
      // [{ field, code, params }]
      issues: may('jsonb'),
      // field -> [from, to]
      changes: may('jsonb'),
      // another row of the file that means the same record
      twin: may('int4'),
      // values that no other row may have: its natural keys, and its record
      keys: may('text[]'),
      // names of the allowances that it takes one of; with a minus: gives back
      takes: may('text[]'),
      edited: byDefault('bool', 'false'),
      left: byDefault('bool', 'false'),
      // for a row whose key belongs to a record in the trash: the person's decision ('restore',
      // 'create', 'skip'), or 'ask'
      trash: may('text'),
    },
    primary: ['institutionId', 'jobId', 'sheetRow'],
    indexes: [index('importPlan_verdict', ['institutionId', 'jobId', 'verdict', 'sheetRow'])],
  },
  // what the headings and values of a file of some shape were taken for the last time
  importShape: {
    name: 'importShape',
    scoped: true,
    columns: {
      institutionId: must('text'),
      resource: must('text'),
      // print of the headings
      shape: must('text'),
      mapping: must('jsonb'),
      updateTime: must('timestamptz'),
    },
    primary: ['institutionId', 'resource', 'shape'],
    indexes: [],
  },
  // files on their way in, by the tus protocol
  fileUpload: {
    name: 'fileUpload',
    scoped: true,
    columns: {
      institutionId: must('text'),
      // also the file's id once it is complete
      id: must('text'),
      purpose: must('text'),
      fileName: must('text'),
      size: must('int8'),
      received: byDefault('int8', '0'),
      state: mustBe<'OPEN' | 'DONE' | 'FAILED'>(),
      // the purpose's findings before the first byte
      target: may('jsonb'),
      // progress of the file, for the store of its bytes
      growth: may('jsonb'),
      // the purpose's result or refusal
      answer: may('jsonb'),
      createdBy: must('text'),
      createTime: must('timestamptz'),
      // time of the last byte received, or of the end
      activeTime: must('timestamptz'),
      // the request that is receiving bytes, with its last sign of life
      writer: may('text'),
      writerTime: may('timestamptz'),
      // what took a temporary file
      takenBy: may('text'),
    },
    primary: ['institutionId', 'id'],
    indexes: [
      index('fileUpload_activeTime', ['institutionId', 'state', 'activeTime']),
      index('fileUpload_createdBy', ['institutionId', 'createdBy', 'state']),
    ],
  },
  // work beside the requests: background exports and bulk changes, and whatever has a time to be
  // done at
  task: {
    name: 'task',
    scoped: true,
    columns: {
      institutionId: must('text'),
      id: must('text'),
      kind: must('text'),
      resource: must('text'),
      action: must('text'),
      // QUEUED, RUNNING, DONE, FAILED, CANCELLED
      state: must('text'),
      runAt: must('timestamptz'),
      // only a task that must be unique has a name
      name: may('text'),
      caller: may('jsonb'),
      input: may('jsonb'),
      progress: may('jsonb'),
      result: may('jsonb'),
      error: may('jsonb'),
      total: may('int4'),
      done: byDefault('int4', '0'),
      failed: byDefault('int4', '0'),
      attempts: byDefault('int4', '0'),
      cancelled: byDefault('bool', 'false'),
      owner: may('text'),
      heartbeat: may('timestamptz'),
      createdBy: must('text'),
      createdByName: must('text'),
      createTime: must('timestamptz'),
      finishTime: may('timestamptz'),
      expireTime: may('timestamptz'),
      fileName: may('text'),
      fileSize: may('int8'),
      operation: may('text'),
    },
    primary: ['institutionId', 'id'],
    indexes: [
      index('task_createTime', ['institutionId', 'kind', 'createTime']),
      index('task_due', ['institutionId', 'state', 'runAt']),
      index('task_name', ['institutionId', 'name'], true),
    ],
  },
} as const satisfies Record<string, TableSpec>
