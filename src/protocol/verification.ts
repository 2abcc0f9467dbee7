/** How a verification code travels. */
export type Channel = 'SMS' | 'EMAIL'
/** What a verification code is for; a code for one purpose never serves another. */
export type CodePurpose = 'LOGIN' | 'REGISTER' | 'RESET' | 'BIND' | 'UNBIND' | 'JOIN'

/** A phone (with its calling code) or an e-mail address, by channel. */
export interface Target {
  readonly channel: Channel
  readonly countryCode?: string
  readonly phone?: string
  readonly email?: string
}
/** UI-01: the answer to a picture; asked for after failures (the refusal's `data.captcha` is true then). */
export interface CaptchaAnswer {
  readonly captchaId?: string
  readonly captcha?: string
}
export interface CaptchaImage {
  readonly captchaId: string
  /** An SVG image, as text. */
  readonly svg: string
  readonly expireTime: string
}
export interface SentCode {
  /** Seconds until another code may be asked for (LGN-02: 60 by SMS, 30 by e-mail). */
  readonly wait: number
  readonly expireTime: string
}
