/**
 * Permissions in and around a classroom, recording methods and definitions, by the names of the edu
 * contract.
 */
export const teachingPermissions = {
  INVITE_STUDENTS: { en: 'Invite students', zh: '邀请学员' },
  HOLD_CLASS: { en: 'Hold class', zh: '上课' },
  PLAYBACK: { en: 'Playback', zh: '查看回放' },
  SUPERVISION: { en: 'Picture supervision', zh: '画面监课' },
  CREATE_CLASS: { en: 'Create class or lesson', zh: '创建班级或课节' },
  BOOKING: { en: 'Booking', zh: '约课' },
  EXPORT: { en: 'Export', zh: '导出' },
} as const

export const recordingMethods = {
  CLOUD: { en: 'Cloud recording', zh: '云端录制' },
  LOCAL: { en: 'Local recording', zh: '本地录制' },
} as const

export const videoDefinitions = {
  P480: { en: 'HD (480P)', zh: '高清 (480P)' },
  P720: { en: '720P', zh: '720P' },
  P1080: { en: '1080P', zh: '1080P' },
} as const
