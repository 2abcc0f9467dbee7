import type { CodePurpose } from '../../../../src/protocol/account.ts'
import type { Lang } from '../../../../src/schema/label.ts'

/** A message about an account. A text message has no subject. */
export interface Words {
  readonly subject: string
  readonly text: string
}
type Phrases = Readonly<Record<Lang, string>>

const product: Phrases = { en: 'Edu Console', zh: '教学管理台' }

const purposes: Readonly<Record<CodePurpose, Phrases>> = {
  LOGIN: { en: 'to log in', zh: '登录' },
  REGISTER: { en: 'to register', zh: '注册' },
  RESET: { en: 'to reset your password', zh: '重置密码' },
  BIND: { en: 'to bind this phone or e-mail to your account', zh: '绑定账号' },
  UNBIND: { en: 'to unbind this phone or e-mail from your account', zh: '解除绑定' },
  JOIN: { en: 'to join a class', zh: '加入班级' },
}

/** The message that carries a code. */
export const codeWords = (
  purpose: CodePurpose,
  code: string,
  minutes: number,
  lang: Lang,
): Words =>
  lang === 'zh'
    ? {
        subject: `${product.zh}验证码`,
        text: `【${product.zh}】您正在${purposes[purpose].zh}，验证码：${code}，${minutes} 分钟内有效。如非本人操作，请忽略，切勿告诉他人。`,
      }
    : {
        subject: `Your code for ${product.en}`,
        text: `${product.en}: your code ${purposes[purpose].en} is ${code}. It is valid for ${minutes} minutes. If you did not ask for it, ignore this message and tell the code to nobody.`,
      }

/** What a person reads whose phone or e-mail somebody registers once more. */
export const knownWords = (lang: Lang): Words =>
  lang === 'zh'
    ? {
        subject: `您已有${product.zh}账号`,
        text: `【${product.zh}】您已有账号，无需再次注册，请直接登录；忘记密码可在登录页找回。如非本人操作，请忽略。`,
      }
    : {
        subject: `You have an account of ${product.en}`,
        text: `${product.en}: you have an account already, so there is nothing to register. Log in with it; a forgotten password can be reset there. If this was not you, ignore this message.`,
      }
