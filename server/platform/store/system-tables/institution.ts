import { byDefault, may, must, type TableSpec } from '../sql-types.ts'
import { index } from './index-spec.ts'

/** Tables of an institution: members, links, settings, allowances, files. */
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
      // the role record whose permissions and masks are copied here; null: individual permissions
      roleId: may('text'),
      // the request that last changed their permissions outside this row: open sessions are
      // refreshed
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
  // a teacher's settings for their own lessons, over the institution's defaults
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
