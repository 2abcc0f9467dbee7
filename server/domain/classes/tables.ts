import { may, must, mustBe, type TableSpec } from '../../platform/store/sql-types.ts'
import type { CodeKind } from './codes.ts'
import type { TablesOf } from '../../platform/store/system-tables.ts'
import { index } from '../../platform/store/system-tables/index-spec.ts'

/**
 * What people type or open to reach a class: class IDs and codes of invitations, each the only one
 * of its kind in the world.
 */
export const classCodeTables = {
  publicCode: {
    name: 'publicCode',
    scoped: false,
    moves: { with: 'institution', by: 'institutionId' },
    columns: {
      code: must('text'),
      institutionId: must('text'),
      // CLASS: the class ID; CLASS_INVITATION: the standing invitation of a class; INVITATION: one
      // of its further invitations
      kind: mustBe<CodeKind>(),
      // id of the class or of the invitation
      targetId: must('text'),
      createTime: must('timestamptz'),
      // a replaced code is kept so that no other class gets it, but it is not valid
      endedAt: may('timestamptz'),
    },
    primary: ['code'],
    indexes: [index('publicCode_target', ['institutionId', 'targetId'])],
  },
} as const satisfies Record<string, TableSpec>

declare module '../../platform/store/system-tables.ts' {
  interface GlobalDomainTables extends TablesOf<typeof classCodeTables> {}
}
