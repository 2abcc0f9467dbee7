/** What a person may be allowed to do in and around a classroom, how it is recorded, and how finely: the words of the edu contract. */
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

/** People who are seen at once. */
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

/** What the members of a class may do there; a class keeps at least one (VAL-13). */
export const classPermissions = {
  CHAT: { en: 'Chat', zh: '聊天' },
  RAISE_HAND: { en: 'Raise hand', zh: '举手' },
  MICROPHONE: { en: 'Microphone', zh: '麦克风' },
  CAMERA: { en: 'Camera', zh: '摄像头' },
  BLACKBOARD: { en: 'Blackboard tools', zh: '黑板工具' },
  SCREEN_SHARE: { en: 'Screen share', zh: '屏幕共享' },
  MOVE_COURSEWARE: { en: 'Move coursewares', zh: '移动课件' },
  FLIP_PAGES: { en: 'Flip pages', zh: '课件翻页' },
  FLIP_SLIDES: { en: 'Flip slides', zh: '幻灯片翻页' },
} as const

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
