import type { CodePurpose } from '../../../../src/protocol/verification.ts'
import type { Lang } from '../../../../src/schema/label.ts'

/** A message about an account; a text message has no subject. */
export interface MessageText {
  readonly subject: string
  readonly text: string
}
type Phrases = Readonly<Record<Lang, string>>

const product: Phrases = { en: 'Edu Console', zh: '教学管理台' }

const purposes: Readonly<Record<CodePurpose, Phrases>> = {
  LOGIN: { en: 'to log in', zh: '登录' },
  REGISTER: { en: 'to register', zh: '注册' },
  RESET: { en: 'to reset your password', zh: '重置密码' },
  BIND: {
    en: 'to add this phone number or e-mail address to your account',
    zh: '绑定手机号或邮箱',
  },
  UNBIND: {
    en: 'to remove this phone number or e-mail address from your account',
    zh: '解绑手机号或邮箱',
  },
  JOIN: { en: 'to join a class', zh: '加入班级' },
}

/** The message that carries a code. */
export const codeWords = (
  purpose: CodePurpose,
  code: string,
  minutes: number,
  lang: Lang,
): MessageText =>
  lang === 'zh'
    ? {
        subject: `${product.zh}验证码`,
        text: `【${product.zh}】您正在${purposes[purpose].zh}，验证码：${code}，${minutes} 分钟内有效。切勿将验证码告诉他人。如非本人操作，请忽略。`,
      }
    : {
        subject: `Your ${product.en} code`,
        text: `${product.en}: your code ${purposes[purpose].en} is ${code}. It is valid for ${minutes} minutes. Do not share it with anyone. If you did not request it, ignore this message.`,
      }

/** The message to a person whose phone or e-mail is registered again. */
export const knownWords = (lang: Lang): MessageText =>
  lang === 'zh'
    ? {
        subject: `您已有${product.zh}账号`,
        text: `【${product.zh}】您已有账号，无需再次注册，请直接登录；忘记密码可在登录页找回。如非本人操作，请忽略。`,
      }
    : {
        subject: `You already have an ${product.en} account`,
        text: `${product.en}: you already have an account, so there is no need to register. Log in with it, or reset your password on the login page. If this was not you, ignore this message.`,
      }

/**
 * Events of an account's second factor: turned on or off by its owner, a new passkey, removed by an
 * institution, new recovery codes.
 */
export type FactorEvent = 'PASSKEY' | 'ON' | 'OFF' | 'RESET' | 'CODES'

const factorEvents: Readonly<Record<FactorEvent, (institution: string) => Phrases>> = {
  PASSKEY: () => ({
    en: 'a passkey was added to your account.',
    zh: '您的账号已添加通行密钥。',
  }),
  ON: () => ({
    en: 'two-step verification is on for your account, and you have been logged out on all other devices.',
    zh: '您的账号已开启两步验证，其他设备均已退出登录。',
  }),
  OFF: () => ({
    en: 'two-step verification is off for your account.',
    zh: '您的账号已关闭两步验证。',
  }),
  RESET: institution => ({
    en: `${institution} has turned off two-step verification for your account, and you have been logged out everywhere. Log in and set it up again.`,
    zh: `${institution}已为您的账号关闭两步验证，所有设备均已退出登录。请登录后重新设置。`,
  }),
  CODES: () => ({
    en: 'you have new recovery codes for two-step verification. The earlier ones no longer work.',
    zh: '您已重新生成两步验证的恢复码，之前的恢复码全部失效。',
  }),
}

/** The message that tells a person what happened to their second factor. */
export const factorWords = (event: FactorEvent, institution: string, lang: Lang): MessageText => {
  const words = factorEvents[event](institution)
  return lang === 'zh'
    ? {
        subject: `${product.zh}：两步验证有变更`,
        text: `【${product.zh}】${words.zh}如非本人操作，请立即修改密码并联系机构管理员。`,
      }
    : {
        subject: `${product.en}: two-step verification changed`,
        text: `${product.en}: ${words.en} If this was not you, change your password now and tell your administrator.`,
      }
}
