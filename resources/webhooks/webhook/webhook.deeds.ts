/** The server's own operations in this domain, worded as in the logs. */
export const webhookDeeds = {
  webhookSecretShown: { en: 'Displayed the signing secret', zh: '查看签名密钥' },
  webhookSecretRenewed: { en: 'Renewed the signing secret', zh: '更换签名密钥' },
  webhookTested: { en: 'Sent a test event', zh: '发送测试事件', final: true },
  webhookResent: { en: 'Resent deliveries', zh: '重新发送', final: true },
} as const

declare module '../../../src/protocol/operations.ts' {
  interface DeclaredDeeds extends Readonly<typeof webhookDeeds> {}
}
