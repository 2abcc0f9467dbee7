import { askServer } from './serverApi.ts'
import { logIn } from './session.ts'
import type { ServerAddress } from './sharedServers.ts'

const password = 'Kite4Lamp'

/** An administrator: what they log in with. */
export interface Administrator {
  readonly account: string
  readonly password: string
}

let made = 0
/**
 * A name that no other file of the run has: files of one worker share this module, workers differ
 * in their process.
 */
const uniqueName = (): string => {
  made += 1
  return `${process.pid.toString(36)}${made.toString(36)}`
}

const ask = async <T>(
  origin: string,
  token: string | undefined,
  path: string,
  body?: object,
): Promise<T> => {
  const { responseHeader, response } = await askServer<T>(origin, token, path, body)
  if (responseHeader.status !== 200) throw new Error(`${path}: ${responseHeader.msg}`)
  return response
}

/**
 * Adds an administrator to the demo school, so that a file has its own undo steps, views and
 * sessions.
 */
export const addAdministrator = async ({
  origin,
  password: firstPassword,
}: ServerAddress): Promise<Administrator> => {
  const token = (await logIn(origin, firstPassword))['login_token']
  const { list } = await ask<{ list: { id: string; code: string }[] }>(
    origin,
    token,
    'role/list?limit=100',
  )
  const role = list.find(({ code }) => code === 'administrator')?.id
  const account = `admin.${uniqueName()}`
  await ask(origin, token, 'user/create', { name: `管理员 ${account}`, account, role, password })
  return { account, password }
}

/** Registers an empty institution; its founder is its administrator. */
export const registerInstitution = async ({
  origin,
  password: firstPassword,
}: ServerAddress): Promise<Administrator> => {
  const name = uniqueName()
  const email = `founder.${name}@school.example`
  await ask(origin, undefined, 'app/code/send', { channel: 'EMAIL', email, purpose: 'REGISTER' })
  // the demo school's first administrator reads what is sent
  const token = (await logIn(origin, firstPassword))['login_token']
  const { list } = await ask<{ list: { target: string; text: string }[] }>(
    origin,
    token,
    'app/outbox',
  )
  const code = /\d{6}/.exec(list.find(({ target }) => target === email)?.text ?? '')?.[0]
  await ask(origin, undefined, 'app/createOrg', {
    channel: 'EMAIL',
    email,
    code,
    name: 'Founder',
    password,
    orgName: `School ${name}`,
    region: '86',
    // otherwise its people are asked for it first
    currency: 'CNY',
  })
  return { account: email, password }
}
