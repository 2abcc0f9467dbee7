import { texts } from '../../../src/i18n/texts.ts'

export const organizationTexts = texts({
  en: {
    platform: (value: string) => `Platform default: ${value}`,
    own: 'Institution setting',
    lock: (name: string) => `Lock “${name}” for teachers`,
    locked: 'Locked: teachers can’t change this',
    open: 'Teachers can change this',
  },
  zh: {
    platform: (value: string) => `平台默认：${value}`,
    own: '本机构设置',
    lock: (name: string) => `对老师锁定“${name}”`,
    locked: '已锁定：老师不能自行修改',
    open: '老师可自行修改',
  },
})
