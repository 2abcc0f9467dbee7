import { expect, it } from 'vitest'
import type { CodePurpose } from '../../../../src/protocol/verification.ts'
import { codeWords, factorWords, knownWords, type FactorEvent } from './messages.ts'

it.each([
  ['LOGIN', 'to log in', '登录'],
  ['REGISTER', 'to register', '注册'],
  ['RESET', 'to reset your password', '重置密码'],
  ['BIND', 'to add this phone number or e-mail address to your account', '绑定手机号或邮箱'],
  ['UNBIND', 'to remove this phone number or e-mail address from your account', '解绑手机号或邮箱'],
  ['JOIN', 'to join a class', '加入班级'],
] satisfies [CodePurpose, string, string][])(
  'the message with a code for %s says what it is for, in both languages (LGN-02)',
  (purpose, en, zh) => {
    expect(codeWords(purpose, '042137', 5, 'en')).toEqual({
      subject: 'Your Edu Console code',
      text: `Edu Console: your code ${en} is 042137. It is valid for 5 minutes. Do not share it with anyone. If you did not request it, ignore this message.`,
    })
    expect(codeWords(purpose, '042137', 5, 'zh')).toEqual({
      subject: '教学管理台验证码',
      text: `【教学管理台】您正在${zh}，验证码：042137，5 分钟内有效。切勿将验证码告诉他人。如非本人操作，请忽略。`,
    })
  },
)

it('whoever has an account already is told so, in both languages', () => {
  expect(knownWords('en')).toEqual({
    subject: 'You already have an Edu Console account',
    text: 'Edu Console: you already have an account, so there is no need to register. Log in with it, or reset your password on the login page. If this was not you, ignore this message.',
  })
  expect(knownWords('zh')).toEqual({
    subject: '您已有教学管理台账号',
    text: '【教学管理台】您已有账号，无需再次注册，请直接登录；忘记密码可在登录页找回。如非本人操作，请忽略。',
  })
})

it.each([
  ['ON', 'two-step verification is on', '已开启两步验证'],
  ['OFF', 'two-step verification is off', '已关闭两步验证'],
  ['PASSKEY', 'a passkey was added', '已添加通行密钥'],
  ['CODES', 'you have new recovery codes', '恢复码'],
  ['RESET', 'Riverside School has turned off', 'Riverside School已为您的账号关闭两步验证'],
] satisfies [FactorEvent, string, string][])(
  'the owner is told what happened to their second factor (%s), and what to do if it was not them',
  (event, en, zh) => {
    const english = factorWords(event, 'Riverside School', 'en')
    expect(english.subject).toBe('Edu Console: two-step verification changed')
    expect(english.text).toContain(en)
    expect(english.text).toContain('If this was not you, change your password now')
    const chinese = factorWords(event, 'Riverside School', 'zh')
    expect(chinese.text).toContain(zh)
    expect(chinese.text).toContain('如非本人操作，请立即修改密码')
  },
)
