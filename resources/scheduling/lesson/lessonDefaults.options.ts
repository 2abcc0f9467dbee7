import type { Label } from '../../../src/schema/label.ts'
import { keysOf } from '../../../src/schema/keysOf.ts'

/**
 * Default values of a lesson: the settings of CLS-04 and CLS-05, and the platform's initial values.
 */
export const lessonDefaults = {
  lessonMinutes: {
    label: { en: 'Lesson duration (minutes)', zh: '课节时长（分钟）' },
    platform: 60,
  },
  seatArea: { label: { en: 'Seat area', zh: '座位区' }, platform: 'S9' },
  definition: { label: { en: 'Video definition', zh: '视频清晰度' }, platform: 'P480' },
  soundMode: { label: { en: 'Sound mode', zh: '声音模式' }, platform: 'SPEECH' },
  layout: { label: { en: 'Layout', zh: '布局' }, platform: 'VIDEO_TOP' },
  prepTeacher: {
    label: { en: 'Teacher early entry (minutes)', zh: '老师提前进入（分钟）' },
    platform: 30,
  },
  prepStudent: {
    label: { en: 'Student early entry (minutes)', zh: '学员提前进入（分钟）' },
    platform: 10,
  },
  delay: { label: { en: 'Closing delay (minutes)', zh: '下课延时（分钟）' }, platform: 10 },
  cloudRecording: { label: { en: 'Cloud recording', zh: '云端录制' }, platform: 'OFF' },
  supervisionPictures: { label: { en: 'Supervision pictures', zh: '监课画面' }, platform: 'OFF' },
} as const satisfies Readonly<
  Record<string, { readonly label: Label; readonly platform: string | number }>
>

export type LessonDefault = keyof typeof lessonDefaults
export const lessonDefaultNames = keysOf(lessonDefaults)
export type SettingValue = string | number

/** The source of a setting's value. */
export type SettingSource = 'PLATFORM' | 'INSTITUTION' | 'MINE'
export interface ResolvedSetting {
  readonly name: LessonDefault
  readonly value: SettingValue
  readonly source: SettingSource
  /** Locked by the institution: teachers can't choose another. */
  readonly locked: boolean
  /** Its value without the person's own choice. */
  readonly inherited: SettingValue
}
/** The caller's own settings; `version` guards against two windows. */
export interface OwnLessonDefaults {
  readonly version: number
  readonly settings: readonly ResolvedSetting[]
}
