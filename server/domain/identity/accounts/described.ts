import { paths } from '../../../../src/protocol/paths.ts'

/** A call of the ways in for the printed interface: all fields are texts. */
export interface DescribedCall {
  readonly path: string
  readonly summary: string
  /** Without a session. */
  readonly open: boolean
  readonly required: readonly string[]
  readonly optional: readonly string[]
}

const contact = ['countryCode', 'phone', 'email'] as const
const captcha = ['captchaId', 'captcha'] as const
const org = ['channel', 'code', 'name', 'password', 'orgName', 'region'] as const
const call = (
  path: string,
  summary: string,
  required: readonly string[],
  optional: readonly string[],
  open = true,
): DescribedCall => ({
  path,
  summary,
  open,
  required,
  optional,
})

export const describedCalls: readonly DescribedCall[] = [
  call(
    paths.login,
    'Log in by account, phone or e-mail and password',
    ['account', 'password'],
    ['countryCode', 'institutionId', ...captcha],
  ),
  call(
    paths.loginOrg,
    'Log in at an institution by its number',
    ['account', 'password', 'schoolNo'],
    ['countryCode', ...captcha],
  ),
  call(
    paths.sendCode,
    'Send a code (LOGIN, REGISTER, RESET; with a session BIND, UNBIND) by SMS or EMAIL',
    ['channel', 'purpose'],
    [...contact, ...captcha],
  ),
  call(paths.loginByCode, 'Log in by a code', ['channel', 'code'], [...contact, 'institutionId']),
  call(
    paths.register,
    'Register a person',
    ['channel', 'code', 'name', 'password'],
    [...contact, 'language'],
  ),
  call(paths.createOrg, 'Register an institution and its administrator', org, [
    ...contact,
    'currency',
    'language',
  ]),
  call(paths.overseaReg, 'The same abroad, with a free trial', org, [
    ...contact,
    'currency',
    'language',
  ]),
  call(
    paths.resetPassword,
    'Replace a forgotten password',
    ['channel', 'code', 'password'],
    contact,
  ),
  call(paths.updateAccount, "Change one's own name or language", [], ['name', 'language'], false),
  call(paths.changePassword, "Change one's own password", ['old', 'password'], [], false),
  call(paths.bind, 'Bind a phone or e-mail', ['channel', 'code'], contact, false),
  call(paths.unbind, 'Unbind a phone or e-mail', ['channel', 'code'], [], false),
]
