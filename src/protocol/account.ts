import type { Label } from '../schema/label.ts'
import type { CallOptions, LoginReply } from './provider.ts'

/** How a code travels. */
export type Channel = 'SMS' | 'EMAIL'
/** What a code is for; one code never serves another purpose. */
export type CodePurpose = 'LOGIN' | 'REGISTER' | 'RESET' | 'BIND' | 'UNBIND' | 'JOIN'

/** A phone (with its calling code) or an e-mail, by channel. */
export interface Target {
  readonly channel: Channel
  readonly countryCode?: string
  readonly phone?: string
  readonly email?: string
}
/** UI-01: answered by an image; asked for after failures (the refusal's `data.captcha` is true then). */
export interface CaptchaAnswer {
  readonly captchaId?: string | undefined
  readonly captcha?: string | undefined
}
export interface CaptchaImage {
  readonly captchaId: string
  /** An SVG image, as text. */
  readonly svg: string
  readonly expireTime: string
}
export interface SentCode {
  /** Seconds until another may be asked for (LGN-02: 60 by SMS, 30 by e-mail). */
  readonly wait: number
  readonly expireTime: string
}
export interface PasswordLogin extends CaptchaAnswer {
  readonly account: string
  readonly password: string
  readonly countryCode?: string | undefined
  readonly institutionId?: string
}
export interface CodeLogin extends Target {
  readonly code: string
  readonly institutionId?: string
}
/** loginOrg: the institution is named by its number. */
export interface OrgLogin extends PasswordLogin {
  readonly schoolNo: string
}
export interface Registration extends Target {
  readonly name: string
  readonly password: string
  readonly code: string
  readonly language?: string
}
/** A registered person. Where no institution had an account for them, what comes next is createOrg, or an invitation. */
export interface Registered {
  readonly uid: string
  readonly name: string
  readonly institutions: number
}
/**
 * createOrg and overseaReg: a person (new, or known by the code and their password) and their institution. The code is one for REGISTER, or for LOGIN
 * where the person has an account of their own already (a REGISTER code is never sent to one who has: a message tells them so instead).
 */
export interface NewOrg extends Registration {
  readonly orgName: string
  /** Calling code of the country or region, e.g. '86'. */
  readonly region: string
  /** ISO 4217; overseaReg and createOrg may leave it to the welcome step. */
  readonly currency?: string
}
export interface PasswordReset extends Target {
  readonly code: string
  readonly password: string
}

/** One institution of a person. */
export interface Membership {
  readonly id: string
  readonly name: string
  readonly schoolNo: string | null
  readonly plan: string
  /** Name of the person's role there. */
  readonly role: string | null
  readonly current: boolean
  /** The institution has added the person, who belongs to it once they have entered it. */
  readonly waiting: boolean
}
export interface MyAccount {
  readonly uid: string
  readonly name: string
  readonly account: string | null
  readonly countryCode: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly language: string | null
  /** Whether phone and e-mail were proved by codes; those of an account that an institution made are what the institution wrote down. */
  readonly confirmed: boolean
  readonly institutions: readonly Membership[]
}
export interface MySession {
  readonly rid: string
  readonly current: boolean
  readonly createTime: string
  /** Of its latest renewal. */
  readonly lastTime: string | null
  readonly expireTime: string
  readonly ip: string | null
  readonly userAgent: string | null
  readonly institution: string
}
export interface OutboxMessage {
  readonly id: string
  readonly channel: Channel
  readonly target: string
  readonly subject: string | null
  readonly text: string
  readonly state: 'WAITING' | 'SENT' | 'FAILED'
  readonly error: string | null
  readonly createTime: string
}

/** FIN-06: where the institution is and what it counts in; chosen once. `countryCode` is a calling code. */
export interface CurrencyChoice {
  readonly countryCode: string
  readonly currency: string
  readonly domestic: boolean
}
/** A currency that an institution can count in; suggested where its country or region is one of `countryCodes` (calling codes). */
export interface Currency {
  /** ISO 4217. */
  readonly currency: string
  readonly name: Label
  readonly countryCodes: readonly string[]
}

/** Ways in, and what a person does with her own account. Refusals reject with HttpError; a code's field errors land on its inputs. */
export interface AccountCalls {
  captcha(options?: CallOptions): Promise<CaptchaImage>
  sendCode(
    input: Target & CaptchaAnswer & { readonly purpose: CodePurpose },
    options?: CallOptions,
  ): Promise<SentCode>
  loginByPassword(input: PasswordLogin, options?: CallOptions): Promise<LoginReply>
  loginByCode(input: CodeLogin, options?: CallOptions): Promise<LoginReply>
  loginOrg(input: OrgLogin, options?: CallOptions): Promise<LoginReply>
  register(input: Registration, options?: CallOptions): Promise<Registered>
  createOrg(input: NewOrg, options?: CallOptions): Promise<LoginReply>
  overseaReg(input: NewOrg, options?: CallOptions): Promise<LoginReply>
  resetPassword(input: PasswordReset, options?: CallOptions): Promise<{ readonly reset: true }>
  /** SES-17: passes from another portal for a session. */
  exchange(
    input: { readonly atoken: string; readonly ntoken: string; readonly schoolId?: string },
    options?: CallOptions,
  ): Promise<LoginReply>
  myAccount(options?: CallOptions): Promise<MyAccount>
  updateAccount(
    input: { readonly name?: string; readonly language?: string },
    options?: CallOptions,
  ): Promise<MyAccount>
  changePassword(
    input: { readonly old: string; readonly password: string },
    options?: CallOptions,
  ): Promise<{ readonly changed: true }>
  bind(input: Target & { readonly code: string }, options?: CallOptions): Promise<MyAccount>
  unbind(
    input: { readonly channel: Channel; readonly code: string },
    options?: CallOptions,
  ): Promise<MyAccount>
  mySessions(options?: CallOptions): Promise<readonly MySession[]>
  endSession(rid: string, options?: CallOptions): Promise<{ readonly ended: true }>
  /** Rejects with 982 for the present one. */
  switchInstitution(institutionId: string, options?: CallOptions): Promise<LoginReply>
  outbox(options?: CallOptions): Promise<readonly OutboxMessage[]>
  currencies(options?: CallOptions): Promise<readonly Currency[]>
  /** Rejects with 332 where it was chosen already. */
  chooseCurrency(input: CurrencyChoice, options?: CallOptions): Promise<CurrencyChoice>
}
