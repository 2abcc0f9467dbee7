import { issuePasses } from '../../../../../resources/identity/passes.calls.ts'
import { paths } from '../../../../../src/protocol/paths.ts'
import { implement } from '../../../../engine/calls/implement.ts'
import type { RawRoute } from '../../../../engine/domain.ts'
import type { Ctx } from '../../../../platform/context.ts'
import { errors } from '../../../../platform/errors/errors.ts'
import {
  openJson,
  readBody,
  readBytes,
  textOfBody,
  type Body,
} from '../../../../platform/http/body.ts'
import { reply } from '../../../../platform/http/reply.ts'
import { requestDevice } from '../device.ts'
import { exchangePasses, createPasses } from '../passes.ts'

const isForm = (c: Ctx): boolean =>
  /^application\/x-www-form-urlencoded\b/i.test(c.req.header('content-type') ?? '')
/** A JSON object, or a form without repeated names. */
const jsonOrForm = async (c: Ctx): Promise<Body> => {
  if (!isForm(c)) return (await readBody(c, openJson)).body
  const form = new URLSearchParams(
    new TextDecoder().decode(await readBytes(c.req.raw, openJson.bytes)),
  )
  const names = [...form.keys()]
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) throw errors.invalidParameter().at(twice)
  return Object.fromEntries(form)
}

/**
 * A value that is in the body and in the header of the same name; 321 if they differ or one is
 * missing.
 */
const agreed = (c: Ctx, body: Body, name: string): string => {
  const value = textOfBody(body, name, 200)
  if (c.req.header(name) !== value) throw errors.invalidParameter().at(name)
  return value
}

/** Exchanges passes from another portal for a session in the console (SES-17). */
export const passExchange: RawRoute = {
  reason: 'takes a form as well as JSON, and each value in a header besides',
  open: true,
  register: ports => app => {
    app.post(paths.exchange, async (c: Ctx) => {
      const body = await jsonOrForm(c)
      const passes = { atoken: agreed(c, body, 'atoken'), ntoken: agreed(c, body, 'ntoken') }
      const named = (body.schoolId ?? '') !== '' || c.req.header('schoolId') !== undefined
      const answer = await exchangePasses(
        ports,
        { ...passes, ...(named ? { schoolId: agreed(c, body, 'schoolId') } : {}) },
        requestDevice(c),
      )
      c.header('Cache-Control', 'no-store')
      return reply(c, answer)
    })
  },
}

/** The signed call that gives out passes. */
export const passCalls = [
  implement(issuePasses, {
    serve: ({ c, ports, input: { account, uid } }) =>
      createPasses(ports, c.get('signed'), {
        ...(account === null ? {} : { account }),
        ...(uid === null ? {} : { uid }),
      }),
  }),
]
