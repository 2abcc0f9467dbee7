/** Number of people who are visible at once. */
export const seatAreas = {
  S9: { en: '9 people', zh: '9 人' },
  S16: { en: '16 people', zh: '16 人' },
} as const
export const soundModes = {
  SPEECH: { en: 'Speech', zh: '语音' },
  MUSIC: { en: 'Music', zh: '音乐' },
} as const
export const screenLayouts = {
  VIDEO_TOP: { en: 'Videos on top', zh: '视频置顶' },
  VIDEO_SIDE: { en: 'Videos at the side', zh: '视频在侧边' },
  VIDEO_ONLY: { en: 'Videos only', zh: '仅视频' },
} as const
export const onOff = { ON: { en: 'On', zh: '开' }, OFF: { en: 'Off', zh: '关' } } as const

/** CLS-10. */
export const recordingStates = {
  OFF: { en: 'Not on', zh: '未开启' },
  RUNNING: { en: 'In progress', zh: '录制中' },
  GENERATING: { en: 'Generating', zh: '生成中' },
  SUCCEEDED: { en: 'Succeeded', zh: '录制成功' },
  FAILED: { en: 'Failed', zh: '录制失败' },
  DELETED: { en: 'Deleted', zh: '已删除' },
} as const

/** Settings of a lesson's classroom, in the order of its form. */
export const roomSettings = [
  'seatArea',
  'definition',
  'soundMode',
  'layout',
  'prepTeacher',
  'prepStudent',
  'delay',
  'cloudRecording',
  'supervisionPictures',
  'verification',
  'courseware',
  'remark',
] as const
