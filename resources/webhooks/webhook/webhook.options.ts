import type { Label } from '../../../src/schema/label.ts'

/** States of a delivery. A waiting one has not been tried, or is tried again. */
export const deliveryStates = {
  WAITING: { en: 'Waiting', zh: '等待发送' },
  DELIVERED: { en: 'Delivered', zh: '已送达' },
  FAILED: { en: 'Failed', zh: '发送失败' },
} as const satisfies Readonly<Record<string, Label>>
export type DeliveryState = keyof typeof deliveryStates

/** Why the server turned a webhook off. */
export const webhookOffReasons = {
  FAILING: { en: 'No delivery succeeded for a day', zh: '连续一天没有推送成功' },
  GONE: { en: 'The receiver answered 410 (gone)', zh: '接收方返回 410（已停止接收）' },
  MAKER_LEFT: {
    en: 'The person in whose name it sends is no longer an active member',
    zh: '推送所用身份的成员已停用或离开机构',
  },
  MAKER_RIGHTS: {
    en: 'The person in whose name it sends may no longer view these records or change webhooks',
    zh: '推送所用身份的成员不再有权查看相关数据或管理 Webhook',
  },
  SECRET_LOST: {
    en: 'The signing secret can’t be read any more: renew it',
    zh: '签名密钥已无法读取，请更换密钥',
  },
} as const satisfies Readonly<Record<string, Label>>
export type WebhookOffReason = keyof typeof webhookOffReasons

/** Errors of a try, or reasons why nothing was sent. */
export const deliveryErrors = {
  STATUS: {
    en: 'The receiver answered with an error. Only 200 to 299 counts as received.',
    zh: '接收方返回了错误状态，只有 200–299 才视为收到。',
  },
  REDIRECT: {
    en: 'The receiver redirected the request. Redirects aren’t followed: enter the final address.',
    zh: '接收方返回了重定向。系统不会跟随重定向，请直接填写最终地址。',
  },
  TIMEOUT: {
    en: 'The receiver did not answer within 15 seconds.',
    zh: '接收方在 15 秒内没有响应。',
  },
  PRIVATE: {
    en: 'The host name leads to a loopback, private or reserved address. Only public addresses are called.',
    zh: '该域名指向本机、内网或保留地址。系统只会向公网地址推送。',
  },
  DNS: { en: 'The host name could not be found.', zh: '无法解析该域名。' },
  REFUSED: {
    en: 'No connection could be made to the receiver.',
    zh: '无法连接接收方。',
  },
  TLS: {
    en: 'The receiver’s certificate is not valid for this address.',
    zh: '接收方的证书无效或与地址不符。',
  },
  BROKEN: {
    en: 'The connection was closed before the receiver had answered.',
    zh: '接收方在响应前断开了连接。',
  },
  INSECURE: {
    en: 'The address does not begin with https.',
    zh: '地址不是以 https 开头。',
  },
  OFF: {
    en: 'The webhook was off. Resend it once the webhook is on again.',
    zh: 'Webhook 处于关闭状态。重新开启后可以重新发送。',
  },
  HIDDEN: {
    en: 'The person in whose name the webhook sends can’t view this record, so it was not sent.',
    zh: '推送所用身份的成员看不到该记录，因此未发送。',
  },
  MISSING: {
    en: 'The record, or its state at that time, no longer exists, so nothing could be sent.',
    zh: '记录或其当时的内容已不存在，无法发送。',
  },
  INTERNAL: {
    en: 'The delivery could not be prepared. It is tried again.',
    zh: '推送内容生成失败，系统会重试。',
  },
  UNAVAILABLE: {
    en: 'This installation can’t send webhooks.',
    zh: '当前环境无法推送 Webhook。',
  },
} as const satisfies Readonly<Record<string, Label>>
export type DeliveryError = keyof typeof deliveryErrors
