import type { Ctx } from '../../../platform/context.ts'
import { addressOf } from '../../../platform/http/address.ts'
import type { Device } from './sessions.ts'

/** Where a request comes from, as a session records it. */
export const requestDevice = (c: Ctx): Device => ({
  ip: addressOf(c),
  userAgent: c.req.header('user-agent'),
})
