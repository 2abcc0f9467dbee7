import { resourcePath } from '../src/protocol/paths.ts'
import type { EduExtras } from '../src/protocol/provider.ts'
import { pick, type Context } from './context.ts'
import { objectOf } from './shapes.ts'

/** The value behind a masked one. The dialog that asks for the reason shows a refusal itself. */
export const reveal =
  (ctx: Context): EduExtras['reveal'] =>
  async (resource, { id, field, reason, ...options }) => {
    const path = resourcePath(resource, 'reveal')
    const response = await ctx.http.call({
      method: 'POST',
      path,
      json: { id, field, reason },
      quiet: true,
      ...pick(options),
    })
    return objectOf<{ value: unknown }>(response, 'value').value
  }
