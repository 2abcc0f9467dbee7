import type { Ctx } from '../../../platform/context.ts'
import { networkAddressOf } from '../../../platform/http/address.ts'
import type { Device } from './sessions.ts'

/** The origin of a request, as a session stores it. */
export const requestDevice = (c: Ctx, mark?: string | null): Device => ({
  mark: mark ?? undefined,
  ip: networkAddressOf(c),
  userAgent: c.req.header('user-agent'),
})
