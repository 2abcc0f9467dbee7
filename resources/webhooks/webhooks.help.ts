import { defineHelp } from '../../src/schema/help.ts'

/** What the `?` of its screens says. */
export const help = defineHelp({
  webhook: {
    text: {
      en: 'Tells your other systems about changes within a second, signed and in order. Add an address, choose the events, send a test, and read the log where something fails.',
      zh: '数据变更后一秒内通知您的其他系统，带签名并保证顺序。填写地址、选择事件、发送测试，失败时查看日志。',
    },
    manual: 'integrations',
  },
})
