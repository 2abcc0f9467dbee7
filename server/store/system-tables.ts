import type { ColumnType } from 'kysely'
import { byDefault, may, must, type ColumnSpec, type TableSpec } from './sql-types.ts'

const index = (name: string, columns: readonly string[], unique = false) => ({ name, columns, unique })

/** Tables that belong to no institution: reached by `Store.db` and `Tx.global` only. */
export const globalTables = {
  account: {
    name: 'account',
    scoped: false,
    columns: {
      id: must('text'),
      account: may('text'),
      countryCode: may('text'),
      phone: may('text'),
      email: may('text'),
      passwordHash: must('text'),
      name: must('text'),
      kind: byDefault('text', "'PERSON'"),
      // the institution that made it (kind SCHOOL); nobody else may set its password
      madeBy: may('text'),
      language: may('text'),
      passwordTime: may('timestamptz'),
      createTime: must('timestamptz'),
    },
    primary: ['id'],
    indexes: [
      index('account_account', ['account'], true),
      index('account_phone', ['countryCode', 'phone'], true),
      index('account_email', ['email'], true),
    ],
  },
  institution: {
    name: 'institution',
    scoped: false,
    columns: {
      id: must('text'),
      name: must('text'),
      countryCode: must('text'),
      domestic: must('bool'),
      currency: must('text'),
      timezone: must('text'),
      brand: may('text'),
      plan: must('text'),
      teacherSeats: must('int4'),
      studentLimit: must('int4'),
      // what a person types at the institution's log-in, where the id is too long
      schoolNo: may('text'),
      accountType: may('text'),
      // FIN-06: the currency is chosen once; null while the first choice stands out
      currencyTime: may('timestamptz'),
      // end of the free trial that the institution began with
      trialTime: may('timestamptz'),
      createTime: must('timestamptz'),
    },
    primary: ['id'],
    indexes: [index('institution_schoolNo', ['schoolNo'], true)],
  },
  session: {
    name: 'session',
    scoped: false,
    columns: {
      rid: must('text'),
      accountId: must('text'),
      institutionId: must('text'),
      secretHash: must('text'),
      prevSecretHash: may('text'),
      prevUntil: may('timestamptz'),
      family: may('text'),
      createTime: must('timestamptz'),
      expireTime: must('timestamptz'),
      endedAt: may('timestamptz'),
      userAgent: may('text'),
      ip: may('text'),
      lastTime: may('timestamptz'),
      // the rights that its screens were last told of: one of them that is refused now was withdrawn (5003), any other was never held (905)
      toldRights: may('text[]'),
    },
    primary: ['rid'],
    indexes: [index('session_account', ['accountId', 'createTime'])],
  },
  // where an account belongs, so that log-in need not ask every institution; rights are in the institution's own member table
  membership: {
    name: 'membership',
    scoped: false,
    columns: { accountId: must('text'), institutionId: must('text'), createTime: must('timestamptz') },
    primary: ['accountId', 'institutionId'],
    indexes: [],
  },
  // LGN-02: codes sent by SMS or e-mail; only the newest of a target and purpose counts
  verification: {
    name: 'verification',
    scoped: false,
    columns: {
      id: must('text'),
      channel: must('text'),
      target: must('text'),
      purpose: must('text'),
      codeHash: must('text'),
      tries: byDefault('int4', '0'),
      ip: may('text'),
      createTime: must('timestamptz'),
      expireTime: must('timestamptz'),
      usedTime: may('timestamptz'),
      // which call used it and what came of it: a repeat of that call gets the same answer
      callHash: may('text'),
      result: may('jsonb'),
    },
    primary: ['id'],
    indexes: [index('verification_target', ['channel', 'target', 'createTime'])],
  },
  captcha: {
    name: 'captcha',
    scoped: false,
    columns: { id: must('text'), answerHash: must('text'), expireTime: must('timestamptz'), usedTime: may('timestamptz') },
    primary: ['id'],
    indexes: [],
  },
  // counted attempts, shared by all processes: log-ins, codes
  attempt: {
    name: 'attempt',
    scoped: false,
    columns: { name: must('text'), count: must('int4'), until: must('timestamptz') },
    primary: ['name'],
    indexes: [index('attempt_until', ['until'])],
  },
  // messages that were sent, or that wait where no mail or SMS service is configured
  outbox: {
    name: 'outbox',
    scoped: false,
    columns: {
      id: must('text'),
      channel: must('text'),
      target: must('text'),
      subject: may('text'),
      text: must('text'),
      state: must('text'),
      error: may('text'),
      institutionId: may('text'),
      createTime: must('timestamptz'),
    },
    primary: ['id'],
    indexes: [index('outbox_createTime', ['createTime'])],
  },
  // SES-17: single-use passes from another portal into the console
  ticket: {
    name: 'ticket',
    scoped: false,
    columns: {
      atokenHash: must('text'),
      ntokenHash: must('text'),
      accountId: must('text'),
      institutionId: must('text'),
      expireTime: must('timestamptz'),
      usedTime: may('timestamptz'),
    },
    primary: ['atokenHash'],
    indexes: [],
  },
  // keys of the signed open interface, and the nonces used within its time window
  openKey: {
    name: 'openKey',
    scoped: false,
    columns: {
      keyId: must('text'),
      institutionId: must('text'),
      secret: must('text'),
      name: must('text'),
      createTime: must('timestamptz'),
      endedAt: may('timestamptz'),
    },
    primary: ['keyId'],
    indexes: [index('openKey_institution', ['institutionId'])],
  },
  openNonce: {
    name: 'openNonce',
    scoped: false,
    columns: { keyId: must('text'), nonce: must('text'), at: must('timestamptz') },
    primary: ['keyId', 'nonce'],
    indexes: [index('openNonce_at', ['at'])],
  },
  // news for open windows, read by every other process of the installation within a second and forgotten after a minute
  signal: {
    name: 'signal',
    scoped: false,
    columns: {
      id: must('text'),
      at: must('timestamptz'),
      institutionId: must('text'),
      // null: for everyone of the institution
      accountId: may('text'),
      event: must('text'),
      data: must('jsonb'),
    },
    primary: ['id'],
    indexes: [index('signal_at', ['at'])],
  },
  // what all processes of one installation share, e.g. the key that signs access tokens
  setting: {
    name: 'setting',
    scoped: false,
    columns: { name: must('text'), value: must('text') },
    primary: ['name'],
    indexes: [],
  },
} as const satisfies Record<string, TableSpec>

/** Tables of one institution each: reached by `Scope.db` and `Tx.db`, where `institutionId` is added and never written by hand. */
export const scopedTables = {
  member: {
    name: 'member',
    scoped: true,
    columns: {
      institutionId: must('text'),
      accountId: must('text'),
      role: must('text'),
      rights: must('text[]'),
      masks: must('text[]'),
      status: byDefault('text', "'ACTIVE'"),
      // record of the role whose rights and masks these are copies of; null: rights of his own
      roleId: may('text'),
    },
    primary: ['institutionId', 'accountId'],
    indexes: [index('member_role', ['institutionId', 'roleId'])],
  },
  // the account that a teacher or student logs in with, where she has one
  accountLink: {
    name: 'accountLink',
    scoped: true,
    columns: {
      institutionId: must('text'),
      resource: must('text'),
      recordId: must('text'),
      accountId: must('text'),
      createTime: must('timestamptz'),
    },
    primary: ['institutionId', 'resource', 'recordId'],
    indexes: [index('accountLink_account', ['institutionId', 'accountId'])],
  },
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
      // total() asks which changes a kept count has not seen
      txid: byDefault('xid8', 'pg_current_xact_id()'),
    },
    primary: ['institutionId', 'id'],
    indexes: [
      index('audit_record', ['institutionId', 'resource', 'recordId', 'id']),
      index('audit_txid', ['institutionId', 'resource', 'txid']),
      // the log's filters, newest first: rows of one moment share an entry, so that an import's thousands cost little
      index('audit_at', ['institutionId', 'at']),
      index('audit_actor', ['institutionId', 'actor', 'at']),
      index('audit_resource', ['institutionId', 'resource', 'at']),
      index('audit_action', ['institutionId', 'action', 'at']),
      index('audit_request', ['institutionId', 'requestId']),
      index('audit_seal', ['institutionId', 'txid']),
    ],
  },
  // the audit's seals: each covers the changes of a range of transactions, which is closed when it is sealed
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
      // '<id> <digest>' of every row, in the order of the chain: so that a broken seal names its row
      digests: must('text[]'),
      prevHash: must('text'),
      hash: must('text'),
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
    },
    primary: ['institutionId', 'id'],
    indexes: [
      index('operation_at', ['institutionId', 'at']),
      index('operation_actor', ['institutionId', 'actor', 'at']),
      index('operation_resource', ['institutionId', 'resource', 'at']),
      index('operation_action', ['institutionId', 'action', 'at']),
    ],
  },
  // what a teacher chose for her own lessons, beside the institution's defaults
  preference: {
    name: 'preference',
    scoped: true,
    columns: {
      institutionId: must('text'),
      accountId: must('text'),
      version: must('int4'),
      choices: must('jsonb'),
      updateTime: must('timestamptz'),
    },
    primary: ['institutionId', 'accountId'],
    indexes: [],
  },
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
      // the operation that the call is: a repeated one answers with the first's, and one that a crash stopped goes on under it
      operation: may('text'),
      createTime: must('timestamptz'),
    },
    primary: ['institutionId', 'accountId', 'key'],
    indexes: [index('idempotency_age', ['institutionId', 'createTime'])],
  },
  quota: {
    name: 'quota',
    scoped: true,
    columns: { institutionId: must('text'), name: must('text'), used: must('int8') },
    primary: ['institutionId', 'name'],
    indexes: [],
  },
  fileRow: {
    name: 'fileRow',
    scoped: true,
    columns: {
      institutionId: must('text'),
      id: must('text'),
      name: must('text'),
      type: must('text'),
      size: must('int8'),
      resource: may('text'),
      field: may('text'),
      ownerId: must('text'),
      createTime: must('timestamptz'),
    },
    primary: ['institutionId', 'id'],
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
      error: may('text'),
      createdBy: must('text'),
      createTime: must('timestamptz'),
      finishTime: may('timestamptz'),
      headings: may('jsonb'),
      heartbeat: may('timestamptz'),
    },
    primary: ['institutionId', 'jobId'],
    indexes: [index('importJob_createTime', ['institutionId', 'createTime'])],
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
} as const satisfies Record<string, TableSpec>

export const systemTables: readonly TableSpec[] = [...Object.values(globalTables), ...Object.values(scopedTables)]

/** Global tables that a scoped statement may read (never write), e.g. to join a member's account. */
export const referenceTables: ReadonlySet<string> = new Set(['account', 'institution'])

/** jsonb is written as JSON text (both drivers take it alike) and read parsed. */
type KyselyColumn<C extends ColumnSpec> =
  C extends ColumnSpec<infer V, infer D>
    ? unknown extends V
      ? ColumnType<unknown, string | null | undefined, string | null>
      : D extends true
        ? ColumnType<V, V | undefined, V>
        : ColumnType<V, V, V>
    : never
type KyselyTable<T extends TableSpec> = {
  -readonly [K in keyof T['columns'] as K extends 'institutionId' ? (T['scoped'] extends true ? never : K) : K]: KyselyColumn<
    T['columns'][K]
  >
}
type Tables<T extends Record<string, TableSpec>> = { -readonly [K in keyof T]: KyselyTable<T[K]> }

export type GlobalDatabase = Tables<typeof globalTables>
/** Scoped tables without their `institutionId`, and the global ones that may be read beside them. */
export type ScopedDatabase = Tables<typeof scopedTables> & Pick<GlobalDatabase, 'account' | 'institution'>
