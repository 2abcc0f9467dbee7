import { byDefault, may, must, mustBe, type TableSpec } from '../../platform/store/sql-types.ts'
import type { TablesOf } from '../../platform/store/system-tables.ts'
import { index } from '../../platform/store/system-tables/index-spec.ts'
import type { TaskFileKind } from '../../../resources/tasks/submission/taskFile.options.ts'
import { passTable } from '../people/index.ts'

/** Tables of tasks besides their records. */
export const taskTables = {
  taskPass: passTable('taskPass'),
  // a student's draft, private to them. Its row is the lock for everything that they do with the
  // task
  taskDraft: {
    name: 'taskDraft',
    scoped: true,
    columns: {
      institutionId: must('text'),
      taskId: must('text'),
      studentId: must('text'),
      content: byDefault('text', "''"),
      version: byDefault('int4', '0'),
      updateTime: must('timestamptz'),
    },
    primary: ['institutionId', 'taskId', 'studentId'],
    indexes: [index('taskDraft_student', ['institutionId', 'studentId'])],
  },
  // files of templates, students and reviewers
  taskFile: {
    name: 'taskFile',
    scoped: true,
    columns: {
      institutionId: must('text'),
      fileId: must('text'),
      place: mustBe<'TEMPLATE' | 'STUDENT' | 'REVIEW'>(),
      // of a template's
      templateId: may('text'),
      // of a student's and of those of its review
      taskId: may('text'),
      studentId: may('text'),
      kind: mustBe<TaskFileKind>(),
      name: must('text'),
      type: must('text'),
      bytes: must('int8'),
      // of a recording
      seconds: may('int4'),
      // what a reviewer drew on a picture
      marks: may('jsonb'),
      version: byDefault('int4', '1'),
      // a student's: reviewers see what was submitted
      sent: byDefault('bool', 'false'),
      // a student's: it goes with the next submission
      dropped: byDefault('bool', 'false'),
      createTime: must('timestamptz'),
    },
    primary: ['institutionId', 'fileId'],
    indexes: [
      index('taskFile_template', ['institutionId', 'templateId']),
      index('taskFile_submission', ['institutionId', 'taskId', 'studentId']),
    ],
  },
} as const satisfies Record<string, TableSpec>

declare module '../../platform/store/system-tables.ts' {
  interface DomainTables extends TablesOf<typeof taskTables> {}
}
