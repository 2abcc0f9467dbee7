import { texts } from '../../../src/i18n/texts.ts'

export const webhookTexts = texts({
  en: {
    secret: 'Signing secret',
    secretHelp: 'Your system checks with it that a delivery is genuine. It is shown once.',
    show: 'Show the secret',
    renew: 'Renew the secret',
    renewQuestion: 'Renew the signing secret?',
    renewHelp:
      'The new secret is shown once. For 24 hours deliveries are signed with the old and the new one, so you can change over without losing any.',
    keep: 'Copy the secret now and keep it safe. It can’t be shown again.',
    copy: 'Copy',
    copied: 'Copied',
    done: 'Done',
    older: (time: string) => `The previous secret signs along until ${time}.`,
    test: 'Send a test event',
    tested: 'The test event is on its way',
    deliveries: 'Deliveries',
    log: 'Delivery log',
    failingSince: (time: string) =>
      `No delivery has succeeded since ${time}. After a day the webhook is turned off.`,
    counts: { WAITING: 'Waiting', DELIVERED: 'Delivered', FAILED: 'Failed' },
  },
  zh: {
    secret: '签名密钥',
    secretHelp: '您的系统用它确认推送真实有效。密钥只显示一次。',
    show: '显示密钥',
    renew: '更换密钥',
    renewQuestion: '更换签名密钥？',
    renewHelp: '新密钥只显示一次。24 小时内推送同时带新旧两个签名，您可以从容切换，不会丢失推送。',
    keep: '请立即复制并妥善保管，之后无法再次查看。',
    copy: '复制',
    copied: '已复制',
    done: '完成',
    older: (time: string) => `旧密钥在 ${time} 前继续有效。`,
    test: '发送测试事件',
    tested: '测试事件已发出',
    deliveries: '推送',
    log: '推送记录',
    failingSince: (time: string) => `自 ${time} 起没有推送成功，持续一天将自动关闭。`,
    counts: { WAITING: '等待发送', DELIVERED: '已送达', FAILED: '发送失败' },
  },
})
