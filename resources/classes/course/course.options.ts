/** Permissions of a class's members; a class has at least one (VAL-13). */
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
