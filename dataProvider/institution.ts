import type {
  InstitutionCalls,
  OpenKey,
  SchoolCurrency,
  SchoolPermission,
} from '../src/protocol/institution.ts'
import type { MySettings } from '../src/protocol/lessonDefaults.ts'
import { paths } from '../src/protocol/paths.ts'
import { pick, type Context } from './context.ts'
import { listOf, objectOf } from './shapes.ts'

/** The calls about the institution, over the wire. */
export const institutionCalls = (ctx: Context): InstitutionCalls => ({
  schoolPermission: async options =>
    objectOf<SchoolPermission>(
      await ctx.http.call({ method: 'GET', path: paths.schoolPermission, ...pick(options) }),
      'plan',
    ),
  schoolCurrency: async options =>
    objectOf<SchoolCurrency>(
      await ctx.http.call({ method: 'GET', path: paths.currency, ...pick(options) }),
      'currency',
    ),
  openKeys: async options =>
    listOf(await ctx.http.call({ method: 'GET', path: paths.openKeys, ...pick(options) }))
      .list as readonly OpenKey[],
  makeOpenKey: async (key, options) =>
    objectOf<OpenKey & { readonly secret: string }>(
      await ctx.http.call({ method: 'POST', path: paths.makeOpenKey, json: key, ...pick(options) }),
      'secret',
    ),
  endOpenKey: async (keyId, options) =>
    objectOf<{ readonly ended: true }>(
      await ctx.http.call({
        method: 'POST',
        path: paths.endOpenKey,
        json: { keyId },
        ...pick(options),
      }),
      'ended',
    ),
  mySettings: async options =>
    objectOf<MySettings>(
      await ctx.http.call({ method: 'GET', path: paths.settings, ...pick(options) }),
      'settings',
    ),
  chooseSettings: async (input, options) =>
    objectOf<MySettings>(
      await ctx.http.call({ method: 'POST', path: paths.settings, json: input, ...pick(options) }),
      'settings',
    ),
})
