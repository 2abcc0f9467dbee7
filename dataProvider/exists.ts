import type { EduExtras } from '../src/protocol/provider.ts'
import { isObject, read, type Context } from './context.ts'

/**
 * API-20. Called while someone types: neither indicator nor toast, unless the caller wants them.
 */
export const exists =
  (ctx: Context): EduExtras['exists'] =>
  async (resource, { type, content, countryCode, ...options }) => {
    const response = await read(
      ctx,
      resource,
      'exists',
      { type, content, countryCode },
      { silent: true, quiet: true, ...options },
    )
    return isObject(response) && response['exists'] === true
  }
