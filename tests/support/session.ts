import { createSession } from '../../dataProvider/index.ts'
import type { LoginReply } from '../../src/protocol/provider.ts'
import { memoryStorage } from './wire.ts'

/**
 * Logs in over the wire and answers the stored items of the session, so that a window begins logged
 * in.
 */
export const logIn = async (
  origin: string,
  password: string,
  account = 'admin',
): Promise<Record<string, string>> => {
  const reply = await fetch(`${origin}/edu_adminserver/app/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account, password }),
  })
  const { responseHeader, response } = (await reply.json()) as {
    responseHeader: { status: number; msg: string }
    response: LoginReply
  }
  if (responseHeader.status !== 200) throw new Error(`login refused: ${responseHeader.msg}`)
  const storage = memoryStorage()
  createSession(storage).save(response)
  return Object.fromEntries(storage.items)
}
