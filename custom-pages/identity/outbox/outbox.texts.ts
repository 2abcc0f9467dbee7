import { texts } from '../../../src/i18n/texts.ts'

export const outboxTexts = texts({
  en: {
    title: 'Outbox',
    help: 'No e-mail or SMS service is configured, so outgoing messages are kept here. You can read verification codes on this page.',
    empty: 'No messages yet',
    emptyHelp: 'Codes requested on a login page appear here.',
    refresh: 'Refresh',
    export: 'Export',
    copy: (code: string) => `Copy code ${code}`,
    copied: 'Copied',
    channels: { SMS: 'SMS', EMAIL: 'E-mail' },
    states: { WAITING: 'Not sent', SENT: 'Sent', FAILED: 'Failed' },
  },
  zh: {
    title: '发件箱',
    help: '尚未配置邮件或短信服务，待发送的消息保存在这里，可在此查看验证码。',
    empty: '暂无消息',
    emptyHelp: '在登录页面获取的验证码会显示在这里。',
    refresh: '刷新',
    export: '导出',
    copy: (code: string) => `复制验证码 ${code}`,
    copied: '已复制',
    channels: { SMS: '短信', EMAIL: '邮件' },
    states: { WAITING: '未发送', SENT: '已发送', FAILED: '发送失败' },
  },
})
