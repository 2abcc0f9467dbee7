import { tasksErrors } from './tasks.errors.ts'
import { defineCall, shape } from '../../src/schema/call/index.ts'
import { integer, longText, reference, text } from '../../src/schema/fields/index.ts'
import {
  taskLimits,
  type GradingType,
  type TaskGrade,
} from './task-template/taskTemplate.options.ts'
import type { SubmissionState, submissionTimings } from './submission/submission.options.ts'
import type { TaskFile } from './submission/taskFile.options.ts'

/*
 * Calls of students about their tasks: with their personal link, or with a login (`ownTaskPass`
 * then returns the pass of the link). Files are sent with the same pass (docs/uploads.md).
 */

const mine = '/edu_openapi/task/mine'
const invalidPass = tasksErrors.taskLinkInvalid.code
const pass = text({
  label: { en: 'Pass of the homework link', zh: '作业链接凭证' },
  required: true,
  max: 300,
  formatCode: invalidPass,
  requiredCode: invalidPass,
})
const afterPass = 'the pass is judged first, and no declaration can make one'
const taskId = reference({
  label: { en: 'Homework', zh: '作业' },
  to: 'classTask',
  required: true,
})

/**
 * The pass of whoever is logged in and is a student of the institution; it lasts a day. 804: they
 * are no student.
 */
export const ownTaskPass = defineCall({
  path: '/edu_appserver/task/pass',
  summary: 'The pass by which a logged-in student does their tasks',
  audience: 'member',
  writes: false,
  output: shape<{ readonly pass: string; readonly expires: string }>({
    type: 'object',
    properties: { pass: { type: 'string' }, expires: { type: 'string', format: 'date-time' } },
  }),
  errors: ['804'],
})

/** Where a task is in its time. */
export type TaskPhase = 'NOT_STARTED' | 'IN_PROGRESS' | 'ENDED'

export interface OwnTask {
  readonly id: string
  readonly title: string
  readonly className: string
  /** ISO 8601. */
  readonly startAt: string
  readonly endAt: string
  readonly phase: TaskPhase
  readonly allowMakeUp: boolean
  /** Null: nothing was submitted. */
  readonly state: SubmissionState | null
  readonly timing: keyof typeof submissionTimings | null
  readonly mark: number | null
  readonly grade: TaskGrade | null
  readonly gradingType: GradingType
  /** The student can submit it now. */
  readonly open: boolean
}
export interface OwnTasks {
  readonly student: string
  readonly institution: string
  readonly timezone: string
  /** ISO 8601: end of the pass. */
  readonly expires: string
  /** Tasks that can be submitted first, by end; then the others, latest start first. */
  readonly tasks: readonly OwnTask[]
}
export const ownTasks = defineCall({
  path: `${mine}/list`,
  summary: 'The tasks of the bearer of a task link',
  audience: 'public',
  writes: false,
  input: { pass },
  output: shape<OwnTasks>(),
  errors: ['34414'],
})

export interface OwnTaskPage extends OwnTask {
  /** Name of the student. */
  readonly student: string
  /** Empty before the start. */
  readonly content: string
  readonly attachments: readonly TaskFile[]
  /** Seconds of a recording; 0: there may be none. */
  readonly audioSeconds: number
  /** The student's draft. */
  readonly draft: { readonly content: string; readonly version: number }
  readonly files: readonly TaskFile[]
  readonly attempt: number
  /** ISO 8601. */
  readonly submittedAt: string | null
  /** The reviewer's last comment. */
  readonly comment: string
  readonly reviewedAt: string | null
  readonly reviewerName: string
  readonly reviewFiles: readonly TaskFile[]
}
/** A task of the student's. 34408: it is none of theirs. */
export const ownTask = defineCall({
  path: `${mine}/get`,
  summary: 'A task as the bearer of a task link sees it',
  audience: 'public',
  writes: false,
  input: { pass, taskId },
  testedElsewhere: { taskId: afterPass },
  output: shape<OwnTaskPage>(),
  errors: ['34408', '34414'],
})

const content = longText({
  label: { en: 'Answer', zh: '作业正文' },
  max: taskLimits.text,
})
const version = integer({
  label: { en: 'Version of the draft', zh: '草稿版本' },
  min: 0,
  required: true,
})

/**
 * Stores the student's draft, which only they can read. 409: another window has stored a draft
 * since `version`.
 */
export const saveTaskDraft = defineCall({
  path: `${mine}/saveDraft`,
  summary: 'Stores the draft of a task',
  audience: 'public',
  silent: true,
  input: { pass, taskId, content, version },
  testedElsewhere: { taskId: afterPass },
  output: shape<{ readonly version: number }>(),
  errors: ['409', '34401', '34402', '34408', '34412', '34414'],
})

/** Takes a file out of the draft. */
export const removeTaskFile = defineCall({
  path: `${mine}/removeFile`,
  summary: 'Takes a file out of the draft of a task',
  audience: 'public',
  input: {
    pass,
    taskId,
    fileId: text({ label: { en: 'File', zh: '文件' }, required: true, max: 64 }),
  },
  testedElsewhere: { taskId: afterPass },
  output: shape<object>(),
  errors: ['34401', '34402', '34408', '34412', '34414', '34419'],
})

/**
 * Submits the task with the text and the files of the draft; as a revision if a review requested
 * one.
 */
export const submitOwnTask = defineCall({
  path: `${mine}/submit`,
  summary: 'Submits a task',
  audience: 'public',
  input: { pass, taskId, content, version },
  testedElsewhere: { taskId: afterPass },
  output: shape<{ readonly id: string; readonly state: SubmissionState }>(),
  errors: ['409', '34401', '34402', '34408', '34409', '34412', '34414'],
})
