import type { DaysOff, Frequency } from '../../../resources/scheduling/lesson/scheduling.inputs.ts'
import { may, must, mustBe, type TableSpec } from '../../platform/store/sql-types.ts'
import type { TablesOf } from '../../platform/store/system-tables.ts'
import { index } from '../../platform/store/system-tables/index-spec.ts'

/** Tables of the rules that repeated lessons were made by. */
export const schedulingTables = {
  // The rule is in local time of its zone, so that daylight saving moves no lesson; the lessons
  // hold the instants.
  lessonSeries: {
    name: 'lessonSeries',
    scoped: true,
    columns: {
      institutionId: must('text'),
      id: must('text'),
      courseId: must('text'),
      // YYYY-MM-DDTHH:mm
      localStart: must('text'),
      minutes: must('int4'),
      timezone: must('text'),
      // DAILY, WEEKLY
      freq: mustBe<Frequency>(),
      interval: must('int4'),
      // Monday 1 … Sunday 7
      byday: must('int4[]'),
      count: must('int4'),
      // SKIP, SHIFT, KEEP
      daysOff: mustBe<DaysOff>(),
      // regular dates that were left out by hand
      exdates: must('text[]'),
      // the series that this one was split off from
      parentSeriesId: may('text'),
      createTime: must('timestamptz'),
    },
    primary: ['institutionId', 'id'],
    indexes: [index('lessonSeries_course', ['institutionId', 'courseId'])],
  },
} as const satisfies Record<string, TableSpec>

declare module '../../platform/store/system-tables.ts' {
  interface DomainTables extends TablesOf<typeof schedulingTables> {}
}
