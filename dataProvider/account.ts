import type {
  AccountCalls,
  CaptchaImage,
  Currency,
  CurrencyChoice,
  MyAccount,
  MySession,
  OutboxMessage,
  Registered,
  SentCode,
} from '../src/protocol/account.ts'
import { paths } from '../src/protocol/paths.ts'
import type { CallOptions, LoginReply } from '../src/protocol/provider.ts'
import { pick, type Context } from './context.ts'
import { listOf, objectOf } from './shapes.ts'

/** SES-17: milliseconds that the exchange of passes may take. */
const exchangeTimeoutMs = 300_000

/** The calls of ways in and of one's own account, over the wire. Those without a session are `plain`: their refusal sends nobody to log in. */
export const accountCalls = (ctx: Context): AccountCalls => {
  const post = async (path: string, json: unknown, options?: CallOptions, plain = false) =>
    ctx.http.call({ method: 'POST', path, json, ...(plain ? { plain } : {}), ...pick(options) })
  const get = (path: string, options?: CallOptions) =>
    ctx.http.call({ method: 'GET', path, ...pick(options) })
  const enter = (path: string) => async (input: object, options?: CallOptions) =>
    objectOf<LoginReply>(await post(path, input, options, true), 'accessToken')
  const mine = (path: string) => async (input: object, options?: CallOptions) =>
    objectOf<MyAccount>(await post(path, input, options), 'uid')
  return {
    captcha: async options =>
      objectOf<CaptchaImage>(
        await ctx.http.call({ method: 'GET', path: paths.captcha, plain: true, ...pick(options) }),
        'captchaId',
      ),
    sendCode: async (input, options) =>
      // an UNBIND or BIND code belongs to a session, whose token may have to be renewed first
      objectOf<SentCode>(
        await post(
          paths.sendCode,
          input,
          options,
          input.purpose !== 'BIND' && input.purpose !== 'UNBIND',
        ),
        'wait',
      ),
    loginByPassword: enter(paths.login),
    loginByCode: enter(paths.loginByCode),
    loginOrg: enter(paths.loginOrg),
    createOrg: enter(paths.createOrg),
    overseaReg: enter(paths.overseaReg),
    register: async (input, options) =>
      objectOf<Registered>(await post(paths.register, input, options, true), 'uid'),
    resetPassword: async (input, options) =>
      objectOf<{ readonly reset: true }>(
        await post(paths.resetPassword, input, options, true),
        'reset',
      ),
    exchange: async ({ atoken, ntoken, schoolId }, options) =>
      objectOf<LoginReply>(
        await ctx.http.call({
          method: 'POST',
          path: paths.exchange,
          json: { atoken, ntoken, schoolId },
          headers: { atoken, ntoken, ...(schoolId ? { schoolId } : {}) },
          timeoutMs: exchangeTimeoutMs,
          plain: true,
          ...pick(options),
        }),
        'accessToken',
      ),
    myAccount: async options => objectOf<MyAccount>(await get(paths.account, options), 'uid'),
    updateAccount: mine(paths.updateAccount),
    bind: mine(paths.bind),
    unbind: mine(paths.unbind),
    changePassword: async (input, options) =>
      objectOf<{ readonly changed: true }>(
        await post(paths.changePassword, input, options),
        'changed',
      ),
    mySessions: async options =>
      listOf(await get(paths.sessions, options)).list as readonly MySession[],
    endSession: async (rid, options) =>
      objectOf<{ readonly ended: true }>(await post(paths.endSession, { rid }, options), 'ended'),
    switchInstitution: async (institutionId, options) =>
      objectOf<LoginReply>(
        await post(paths.switchInstitution, { institutionId }, options),
        'accessToken',
      ),
    outbox: async options =>
      listOf(await get(paths.outbox, options)).list as readonly OutboxMessage[],
    currencies: async options =>
      listOf(await get(paths.currencies, options)).list as readonly Currency[],
    chooseCurrency: async (input, options) =>
      objectOf<CurrencyChoice>(await post(paths.chooseCurrency, input, options), 'currency'),
  }
}
