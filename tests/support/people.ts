import type { LoginReply } from '../../src/protocol/provider.ts'
import type { TestApp } from './app.ts'
import { codeSentTo, visitor, type Given } from './visitors.ts'

type Rec = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number }
interface Reachable {
  readonly given: Given
  readonly target: string
}

/**
 * Operations of institutions and people on accounts: adding users, setting passwords, requesting
 * and using codes. The app is `listed`.
 */
export const peopleOf = (t: TestApp) => {
  const roleOf = async (token: string, code: string): Promise<string> => {
    const { response } = await t.call<{ list: Rec[] }>('GET', 'role/list?limit=200', undefined, {
      token,
    })
    return response.list.find(role => role['code'] === code)?.id ?? ''
  }
  /** Adds a user by an institution's administrator. */
  const addUser = async (token: string, values: object, code = 'guest') =>
    t.call<Rec>(
      'POST',
      'user/create',
      { name: 'Li Na', role: await roleOf(token, code), ...values },
      { token },
    )
  const add = (token: string, resource: 'teacher' | 'student', values: object) =>
    t.call<Rec>('POST', `${resource}/create`, { name: 'Li Na', ...values }, { token })
  const reset = (token: string, resource: 'teacher' | 'student', id: string, password: string) =>
    t.call('POST', `${resource}/resetPassword`, { id, input: { password } }, { token })
  const login = (account: string, password: string, more: object = {}) =>
    visitor(t).send<LoginReply>('app/login', { account, password, ...more })
  /** A code for a purpose, sent a minute after the last one. */
  const codeFor = async (
    { given: contact, target }: Reachable,
    purpose: string,
    token?: string,
  ): Promise<string> => {
    t.clock.advance(60_000)
    await visitor(t).send(
      'app/code/send',
      { ...contact, purpose },
      token === undefined ? {} : { token },
    )
    return codeSentTo(t, target)
  }
  const enterByCode = async (who: Reachable, more: object = {}) =>
    visitor(t).send<LoginReply>('app/loginByCode', {
      ...who.given,
      code: await codeFor(who, 'LOGIN'),
      ...more,
    })
  const switchTo = (token: string, institutionId: string) =>
    t.call<LoginReply>('POST', 'app/institution/switch', { institutionId }, { token })
  const alive = async (token: string) =>
    (await t.call('GET', 'app/session', undefined, { token })).status
  /** The contact as a record has it. */
  const columnsOf = ({ given: { channel: _channel, ...columns } }: Reachable) => columns
  return { addUser, add, reset, login, codeFor, enterByCode, switchTo, alive, columnsOf }
}
