import type { FailureReason } from '../../../../resources/courseware/courseware/courseware.options.ts'
import { byDefault, may, mayBe, must, type TableSpec } from '../../../platform/store/sql-types.ts'
import type { TablesOf } from '../../../platform/store/system-tables.ts'
import { index } from '../../../platform/store/system-tables/index-spec.ts'

/**
 * Pages that were made of documents of disks, by their content: copies and renamed files have the
 * same.
 */
export const previewTables = {
  diskPreview: {
    name: 'diskPreview',
    scoped: true,
    columns: {
      institutionId: must('text'),
      fileId: must('text'),
      // of the conversion that succeeded: the keys of its images begin with it
      run: may('text'),
      // percent
      progress: byDefault('int4', '0'),
      // [{ width, height }] in pixels
      pages: may('jsonb'),
      // set if the conversion failed; without this and without a run it is in progress
      reason: mayBe<FailureReason>(),
    },
    primary: ['institutionId', 'fileId'],
    indexes: [index('diskPreview_run', ['institutionId', 'run'])],
  },
} as const satisfies Record<string, TableSpec>

declare module '../../../platform/store/system-tables.ts' {
  interface DomainTables extends TablesOf<typeof previewTables> {}
}
