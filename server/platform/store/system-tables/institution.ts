import { byDefault, may, must, type TableSpec } from '../sql-types.ts'
import { index } from './index-spec.ts'

/** What an institution is made of: members, links, choices, allowances, files. */
export const institutionTables = {
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
      // the request that last changed what they may do outside this row: open sessions are judged
      // anew
      accessMark: may('text'),
    },
    primary: ['institutionId', 'accountId'],
    indexes: [index('member_role', ['institutionId', 'roleId'])],
  },
  // the account that a teacher or student logs in with, where they have one
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
  // what a teacher chose for their own lessons, beside the institution's defaults
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
      // true until a record has taken it
      waits: may('bool'),
    },
    primary: ['institutionId', 'id'],
    indexes: [
      { name: 'fileRow_waits', columns: ['institutionId', 'createTime'], where: '"waits"' },
    ],
  },
} as const satisfies Record<string, TableSpec>
