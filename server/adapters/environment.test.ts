import { describe, expect, it } from 'vitest'
import { readEnvironment, WrongSetting } from './environment.ts'

describe('EDU_LOCAL_WEBHOOKS', () => {
  const read = (env: Readonly<Record<string, string>>) =>
    readEnvironment({ DATA_DIR: '/tmp', HOST: '127.0.0.1', ...env }).localWebhooks

  it('is off unless it is on', () => {
    expect(read({})).toBe(false)
    expect(read({ EDU_LOCAL_WEBHOOKS: '' })).toBe(false)
    expect(read({ EDU_LOCAL_WEBHOOKS: 'off' })).toBe(false)
    expect(read({ EDU_LOCAL_WEBHOOKS: 'on' })).toBe(true)
    for (const text of ['ON', 'true', '1', 'yes'])
      expect(() => read({ EDU_LOCAL_WEBHOOKS: text })).toThrow(WrongSetting)
  })

  it('is refused wherever others than the one person at the machine may come', () => {
    const on = { EDU_LOCAL_WEBHOOKS: 'on' }
    expect(read({ ...on, HOST: 'localhost' })).toBe(true)
    for (const env of [
      { HOST: '0.0.0.0' },
      { HOST: '192.168.0.5' },
      { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'school@example.com' },
      { EDU_SMS_URL: 'https://sms.example.com/send' },
    ]) {
      expect(() => read({ ...on, ...env })).toThrow(WrongSetting)
      expect(() => read({ ...on, ...env })).toThrow('EDU_LOCAL_WEBHOOKS')
    }
  })
})
