import { texts } from '../../../src/i18n/texts.ts'

export const outboxTexts = texts({
  en: {
    title: 'Outbox',
    help: 'Messages of your institution that would have been sent: this start has no mail or SMS service. Codes are shown only to the first administrator of this installation.',
    empty: 'Nothing was sent yet',
    emptyHelp: 'What your institution sends to its people will be listed here.',
    refresh: 'Refresh',
    copy: (code: string) => `Copy the code ${code}`,
    copied: 'Copied',
    channels: { SMS: 'SMS', EMAIL: 'E-mail' },
    states: { WAITING: 'kept here', SENT: 'sent', FAILED: 'failed' },
  },
  zh: {
    title: '发件箱',
    help: '本次启动没有配置邮件或短信服务，本机构本应发出的信息会保存在这里。验证码仅对本系统的首位管理员显示。',
    empty: '还没有发送过信息',
    emptyHelp: '机构向成员发送的信息会显示在这里。',
    refresh: '刷新',
    copy: (code: string) => `复制验证码 ${code}`,
    copied: '已复制',
    channels: { SMS: '短信', EMAIL: '邮件' },
    states: { WAITING: '保存在此', SENT: '已发送', FAILED: '发送失败' },
  },
})
