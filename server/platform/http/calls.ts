import type { Hono } from 'hono'
import type { Call } from '../../../src/protocol/call.ts'
import type { AppPorts, Ctx, Env } from '../context.ts'
import { demand } from '../../engine/records/rights.ts'
import { invalidParameter } from '../errors/factories.ts'
import type { StoreTx } from '../store/types.ts'
import { readBody, type Body } from './body.ts'
import { once } from './idempotency.ts'
import { reply } from './reply.ts'

/** Parameters of an address as a body: a name that is given several times is a list. */
const paramsOf = (c: Ctx): Body =>
  Object.fromEntries(
    Object.entries(c.req.queries()).map(([name, values]) => [
      name,
      values.length === 1 ? values[0] : values,
    ]),
  )

const onlyOf = (body: Body, names: readonly string[]): Body => {
  const unknown = Object.keys(body).find(name => !names.includes(name))
  if (unknown !== undefined) throw invalidParameter().at(unknown)
  return body
}

export interface Answering<I extends object, O extends object> {
  /** The right that it needs; none: whoever is logged in, or, for an open call, anyone. */
  readonly right?: string
  /** Names of the input; any other is refused with 321. */
  readonly takes: readonly (keyof I & string)[]
  /** Answers a call that reads, or that makes its transactions itself. */
  readonly handle?: (body: Body, c: Ctx) => Promise<O>
  /** Answers a call that writes, in one transaction; the same call (by its Idempotency-Key) again is answered as the first was. */
  readonly write?: (body: Body, c: Ctx, tx: StoreTx) => Promise<O>
}

/** Registers the answer to a declared call. The input is raw: `handle` and `write` judge it. */
export const answer = <I extends object, O extends object>(
  app: Hono<Env>,
  ports: AppPorts,
  call: Call<I, O>,
  { right, takes, handle, write }: Answering<I, O>,
): void => {
  const serve = async (c: Ctx) => {
    if (right !== undefined) demand(c.get('session'), right)
    if (call.method === 'GET')
      return reply(c, (await handle?.(onlyOf(paramsOf(c), takes), c)) ?? {})
    const { text, body } = await readBody(c)
    onlyOf(body, takes)
    if (write) return reply(c, await once(c, ports, text, tx => write(body, c, tx)))
    return reply(c, (await handle?.(body, c)) ?? {})
  }
  app.on(call.method, [call.path], serve)
}
