/** Chat messages and notes of the demo's classrooms. */
export const chatLines = {
  teacher: [
    '大家好，能听到吗？',
    'Please open page 12.',
    '这道题谁来试试？',
    'Well done!',
    '我们休息两分钟。',
    '作业已经发到群里了。',
    'Any questions?',
    '很好，继续。',
  ],
  student: [
    '老师好',
    '听得到',
    'I have a question',
    '这里没听懂',
    '明白了',
    'Yes!',
    '可以再讲一遍吗？',
    '谢谢老师',
    '👍',
    '我掉线了，刚回来',
  ],
} as const

export const noteLines = [
  '今天讲了一元二次方程的求根公式，多数同学能独立完成例题，王同学需要多练习配方法。',
  'Past tense revision. Irregular verbs are still difficult; next lesson begins with a short quiz.',
  '课堂讨论积极，第三组的展示很完整。作业：练习册第 24 页。',
  'Pronunciation of th and s; everybody read the dialogue once.',
  '复习分数的加减法，通分仍是难点，下节课继续。',
] as const

export const systems = {
  COMPUTER: ['Windows 11', 'Windows 10', 'macOS 15'],
  TABLET: ['iPadOS 18', 'Android 15'],
  PHONE: ['iOS 18', 'Android 14', 'HarmonyOS 5'],
} as const

/** The browsers of the demo, by the kind of device. */
export const browsers = {
  COMPUTER: 'Chrome 141',
  TABLET: 'Safari 18',
  PHONE: 'Safari 18',
} as const
