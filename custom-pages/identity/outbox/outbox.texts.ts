import { texts } from '../../../src/i18n/texts.ts'

export const outboxTexts = texts({
  en: {
    title: 'Outbox',
    help: 'Messages that would have been sent: this start has no mail or SMS service, so their codes are read here.',
    empty: 'Nothing was sent yet',
    emptyHelp: 'Ask for a code on one of the log-in screens; it will stand here.',
    refresh: 'Refresh',
    copy: (code: string) => `Copy the code ${code}`,
    copied: 'Copied',
    channels: { SMS: 'SMS', EMAIL: 'E-mail' },
    states: { WAITING: 'kept here', SENT: 'sent', FAILED: 'failed' },
  },
  zh: {
    title: '发件箱',
    help: '本次启动没有配置邮件或短信服务，本应发出的信息会保存在这里，可在此查看验证码。',
    empty: '还没有发送过信息',
    emptyHelp: '在登录页面获取验证码后，内容会显示在这里。',
    refresh: '刷新',
    copy: (code: string) => `复制验证码 ${code}`,
    copied: '已复制',
    channels: { SMS: '短信', EMAIL: '邮件' },
    states: { WAITING: '保存在此', SENT: '已发送', FAILED: '发送失败' },
  },
})
