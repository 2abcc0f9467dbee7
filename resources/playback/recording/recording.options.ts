import type { Label } from '../../../src/schema/label.ts'

/** CLS-10: how far a recording is. One that has not begun is NOT_ON. */
export const recordingStages = {
  NOT_ON: { label: { en: 'Not on', zh: '未开启' }, tone: 'neutral' },
  IN_PROGRESS: { label: { en: 'In progress', zh: '录制中' }, tone: 'informative' },
  GENERATING: { label: { en: 'Generating', zh: '生成中' }, tone: 'informative' },
  SUCCEEDED: { label: { en: 'Succeeded', zh: '录制成功' }, tone: 'good' },
  FAILED: { label: { en: 'Failed', zh: '录制失败' }, tone: 'bad' },
  DELETED: { label: { en: 'Deleted', zh: '已删除' }, tone: 'neutral' },
} as const
export type RecordingStage = keyof typeof recordingStages

/** Origins of recordings. */
export const recordingOrigins = {
  CLASSROOM: { en: 'Classroom', zh: '课堂录制' },
} as const satisfies Readonly<Record<string, Label>>

/** Why a recording failed. */
export const recordingFailures = {
  REPORTED: {
    en: 'The classroom could not record or generate the video',
    zh: '课堂端录制或生成视频失败',
  },
  NOT_ARRIVED: {
    en: 'A part of the recording was announced but never arrived',
    zh: '部分录制文件未上传完成',
  },
  UNREADABLE: { en: 'The file is damaged or is no video', zh: '文件已损坏或不是视频文件' },
  NO_PICTURE: { en: 'The file has no picture track', zh: '文件中没有视频画面' },
  UNPLAYABLE: { en: 'Browsers can’t play this video format', zh: '浏览器不支持该视频格式' },
} as const satisfies Readonly<Record<string, Label>>
export type RecordingFailure = keyof typeof recordingFailures

/** Why there is no recording any more. */
export const recordingRemovals = {
  PERSON: { en: 'Deleted', zh: '手动删除' },
  CLASSROOM: { en: 'Deleted by the classroom', zh: '课堂端删除' },
  EXPIRED: { en: 'Expired', zh: '已过期' },
} as const satisfies Readonly<Record<string, Label>>
export type RecordingRemoval = keyof typeof recordingRemovals
