import { ErrorCode } from '../../src/protocol/errors/codes.ts'
import { paths } from '../../src/protocol/paths.ts'
import { issue } from '../../src/schema/issue.ts'
import { defineCall, shape, valueOf } from '../../src/schema/call/index.ts'
import { choice, integer, longText, reference, text } from '../../src/schema/fields/index.ts'
import {
  taskGrades,
  type GradingType,
  type TaskGrade,
} from './task-template/taskTemplate.options.ts'
import { parseMarks } from './submission/marks.ts'
import {
  reviewDecisions,
  type SubmissionState,
  type submissionTimings,
} from './submission/submission.options.ts'
import type { PictureMark, TaskFile } from './submission/taskFile.options.ts'

const root = `${paths.root}/submission` as const
const id = reference({
  label: { en: 'Submission', zh: '作业提交' },
  to: 'submission',
  required: true,
})
const version = integer({ label: { en: 'Version', zh: '版本' }, min: 1, required: true })

/** A submission as its reviewer sees it. */
export interface ReviewPage {
  readonly id: string
  readonly version: number
  readonly taskId: string
  readonly title: string
  readonly content: string
  readonly attachments: readonly TaskFile[]
  readonly gradingType: GradingType
  readonly studentId: string
  readonly student: string
  readonly className: string
  readonly state: SubmissionState
  readonly timing: keyof typeof submissionTimings
  readonly attempt: number
  /** ISO 8601. */
  readonly submittedAt: string | null
  readonly revisedAt: string | null
  readonly answer: string
  readonly files: readonly TaskFile[]
  readonly mark: number | null
  readonly grade: TaskGrade | null
  readonly comment: string
  readonly reviewedAt: string | null
  readonly reviewerName: string
  readonly reviewFiles: readonly TaskFile[]
  /** The submissions of the task before and after this one, in the order in which they came. */
  readonly previousId: string | null
  readonly nextId: string | null
  /** The first one that waits for a review, other than this one. */
  readonly nextToReviewId: string | null
}
export const reviewPage = defineCall({
  path: `${root}/review/get`,
  summary: 'A submission with its files, its review and its neighbours',
  right: 'submission.read',
  method: 'GET',
  input: { id },
  output: shape<ReviewPage>(),
  errors: ['34415', '34416'],
})

/**
 * Approves a submission or requests a revision. 409: someone else has changed it since `version`.
 */
export const reviewSubmission = defineCall({
  path: `${root}/review`,
  summary: 'Reviews a submission',
  right: 'submission.review',
  input: {
    id,
    version,
    decision: choice({
      label: { en: 'Decision', zh: '批改结果' },
      options: reviewDecisions,
      required: true,
      requiredCode: ErrorCode.valueMissing,
    }),
    mark: integer({ label: { en: 'Mark', zh: '分数' } }),
    grade: choice({ label: { en: 'Grade', zh: '等级' }, options: taskGrades }),
    comment: longText({ label: { en: 'Comment', zh: '评语' }, max: 2000 }),
  },
  output: shape<{ readonly version: number }>(),
  errors: ['409', '34405', '34406', '34407', '34413', '34415', '34416'],
})

const marks = valueOf<readonly PictureMark[]>({
  schema: { type: 'array', items: { type: 'object' } },
  parse: raw => {
    const value = parseMarks(raw)
    return value ? { value } : { issue: issue(ErrorCode.invalidParameter) }
  },
  empty: [],
  good: [
    {
      kind: 'BOX',
      points: [
        [0, 0],
        [1, 1],
      ],
    },
  ],
  bad: ['no list', [{ kind: 'STROKE', points: [[2, 2]] }]],
})
/**
 * Stores all annotations on a submitted picture. 409: someone else has changed them since
 * `version`.
 */
export const markPicture = defineCall({
  path: `${root}/markPicture`,
  summary: 'Stores what a reviewer drew on a picture of a submission',
  right: 'submission.review',
  input: {
    id,
    fileId: text({ label: { en: 'File', zh: '文件' }, required: true, max: 64 }),
    version,
    marks,
  },
  output: shape<{ readonly version: number }>(),
  errors: ['409', '34416', '34419'],
})

/** Deletes a voice comment. */
export const removeReviewFile = defineCall({
  path: `${root}/removeReviewFile`,
  summary: 'Deletes a voice comment of a submission',
  right: 'submission.review',
  input: { id, fileId: text({ label: { en: 'File', zh: '文件' }, required: true, max: 64 }) },
  output: shape<object>(),
  errors: ['34416', '34419'],
})
