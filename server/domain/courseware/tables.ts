import { byDefault, may, must, type TableSpec } from '../../platform/store/sql-types.ts'
import type { TablesOf } from '../../platform/store/system-tables.ts'
import { index } from '../../platform/store/system-tables/index-spec.ts'

/** Tables of courseware. */
export const coursewareTables = {
  // where the pages of a courseware are, and how far its conversion has come
  coursewareRun: {
    name: 'coursewareRun',
    scoped: true,
    columns: {
      institutionId: must('text'),
      courseware: must('text'),
      // of the conversion that succeeded: the keys of its images begin with it; null until then
      run: may('text'),
      // percent
      progress: byDefault('int4', '0'),
      // of the document, and of the page images; null until they are measured
      bytes: may('int8'),
      imageBytes: may('int8'),
      // [{ width, height }] in pixels
      pages: may('jsonb'),
      // the file of a cloud disk whose content is copied before the first conversion
      copyOf: may('text'),
    },
    primary: ['institutionId', 'courseware'],
    indexes: [index('coursewareRun_run', ['institutionId', 'run'])],
  },
  // what is written on the pages; pages without text have no row
  coursewareText: {
    name: 'coursewareText',
    scoped: true,
    columns: {
      institutionId: must('text'),
      courseware: must('text'),
      page: must('int4'),
      text: must('text'),
      grams: must('int4[]'),
    },
    primary: ['institutionId', 'courseware', 'page'],
    indexes: [{ name: 'coursewareText_grams', columns: ['grams'], using: 'gin' }],
  },
} as const satisfies Record<string, TableSpec>

declare module '../../platform/store/system-tables.ts' {
  interface DomainTables extends TablesOf<typeof coursewareTables> {}
}
