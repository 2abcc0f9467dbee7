import { declareErrors } from '../../src/protocol/errors/declared.ts'

/** Its codes, and more specific texts of central ones. */
export const webhooksErrors = declareErrors({
  webhookNeedsHttps: {
    code: '9994',
    when: 'https',
    en: 'Enter an address that begins with https://.',
    zh: '请填写以 https:// 开头的地址。',
  },
  webhookAddressPrivate: {
    code: '9994',
    when: 'private',
    en: 'This address leads to this computer or a private network. Enter the public address of your system.',
    zh: '该地址指向本机或内网，请填写您系统的公网地址。',
  },
  webhookPortBlocked: {
    code: '9994',
    en: 'Port %{port} can’t be used. Use 443, 80 or one from 1024 on.',
    zh: '不能使用端口 %{port}，请使用 443、80 或 1024 以上的端口。',
  },
  webhookAddressHasLogin: {
    code: '9994',
    when: 'login',
    en: 'Leave name and password out of the address. The signature tells your system that the call is genuine.',
    zh: '地址中不要包含用户名和密码。您的系统可通过签名确认请求真实有效。',
  },
  webhookEventUnknown: {
    code: '9994',
    en: '“%{event}” isn’t a valid event. Choose events from the list.',
    zh: '没有“%{event}”这个事件，请从列表中选择。',
  },
  webhookSecretShown: {
    code: '409',
    when: 'shown',
    en: 'The secret has already been shown. Renew it to get another one.',
    zh: '密钥已经显示过。如需新的密钥，请更换密钥。',
  },
  webhookIsOff: {
    code: '409',
    when: 'off',
    en: 'The webhook is off. Turn it on first.',
    zh: 'Webhook 处于关闭状态，请先开启。',
  },
  webhookEventsBeyondOwn: {
    code: '905',
    en: 'You can’t view “%{subscribed}”, so the webhook can’t send these records in your name. Remove their events.',
    zh: '您无权查看“%{subscribed}”，无法以您的身份推送这些数据，请移除相关事件。',
  },
})
declare module '../../src/protocol/errors/codes.ts' {
  interface DomainErrors {
    readonly webhooks: typeof webhooksErrors
  }
}
