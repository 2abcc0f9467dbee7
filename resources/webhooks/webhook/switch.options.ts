import { dateTime, text } from '../../../src/schema/index.ts'

/** What webhooks and automations are: on, off, or turned off by the server. */
export const switchStates = {
  label: { en: 'Status', zh: '状态' },
  states: {
    ON: { label: { en: 'On', zh: '已开启' }, tone: 'good' },
    OFF: { label: { en: 'Off', zh: '已关闭' }, tone: 'neutral' },
    FAILED: { label: { en: 'Turned off', zh: '已自动关闭' }, tone: 'bad' },
  },
  to: {
    ON: { OFF: { label: { en: 'Turn off', zh: '关闭' } } },
    OFF: { ON: { label: { en: 'Turn on', zh: '开启' } } },
    FAILED: {
      ON: { label: { en: 'Turn on', zh: '开启' } },
      OFF: { label: { en: 'Leave it off', zh: '保持关闭' } },
    },
  },
} as const

/** When the server turned one off, and the account that it acts for. */
export const switchFields = {
  offTime: dateTime({ label: { en: 'Turned off at', zh: '关闭时间' }, readOnly: true }),
  owner: text({ label: { en: 'Account ID', zh: '账号 ID' }, max: 64, readOnly: true }),
}
