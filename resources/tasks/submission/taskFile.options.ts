/** Kinds of a task's files, from their content. */
export type TaskFileKind = 'PICTURE' | 'AUDIO' | 'FILE'

/**
 * A line or box that a reviewer drew; its points are shares of the picture's width and height, 0 to
 * 1.
 */
export interface PictureMark {
  readonly kind: 'STROKE' | 'BOX'
  /** Of a stroke at least two; of a box two opposite corners. */
  readonly points: readonly (readonly [number, number])[]
}

/** A file of a template, a submission or a review, with an address that works for some minutes. */
export interface TaskFile {
  readonly id: string
  readonly kind: TaskFileKind
  readonly name: string
  readonly type: string
  readonly bytes: number
  /** Of a recording. */
  readonly seconds: number | null
  readonly url: string
  readonly marks: readonly PictureMark[]
  /** Of its marks. */
  readonly version: number
}

/** The response to an upload. */
export interface UploadedTaskFile {
  readonly fileId: string
  readonly kind: TaskFileKind
  readonly seconds: number | null
}

/** Purposes of uploads. */
export const taskPurposes = {
  attachment: 'taskAttachment',
  answer: 'taskAnswer',
  review: 'taskReview',
} as const

/** Types that answers and attachments may have, by their contents. */
export const taskFileTypes = [
  'jpg',
  'png',
  'gif',
  'webp',
  'pdf',
  'doc',
  'cfb',
  'docx',
  'xlsx',
  'pptx',
  'txt',
  'zip',
  'mp3',
  'm4a',
  'mp4',
  'aac',
  'wav',
  'ogg',
  'opus',
  'webm',
  'mkv',
  'mov',
  'flac',
] as const

/** The most marks of one picture, and points of one mark. */
export const markLimits = { marks: 200, points: 500 } as const
