import { defineRules } from '../../server/engine/records/rules.ts'
import { permissionMissing } from '../../server/platform/errors/factories.ts'
import { savedView } from './savedView.resource.ts'

const mine = (account: string) => `account:${account}`
const everyone = 'everyone'

/** Who finds a view: its owner, those of their role, or all. */
const audienceOf = (scope: string, owner: string, role: string | null): string =>
  scope === 'EVERYONE' ? everyone : scope === 'ROLE' && role ? `role:${role}` : mine(owner)

export const savedViewRules = defineRules(savedView, {
  visible: ({ actor }) => ({
    audience: [mine(actor.id), everyone, ...(actor.role ? [`role:${actor.role}`] : [])],
  }),
  /** The server says whose a view is; only its owner changes it; a list has one default in each audience. */
  async beforeWrite({ kind, before, after }, ctx) {
    const { actor } = ctx
    if (kind !== 'create' && before?.owner !== actor.id) throw permissionMissing()
    const owner = before?.owner ?? actor.id
    const role = after.scope === 'ROLE' ? (before?.role ?? actor.role) : null
    const audience = audienceOf(after.scope, owner, role)
    if (
      after.isDefault &&
      kind !== 'delete' &&
      !(kind === 'update' && before?.isDefault === true && before.audience === audience)
    ) {
      await ctx.turn('savedView.default')
      const where = [
        { field: 'resource', op: 'eq', values: [after.resource] },
        { field: 'audience', op: 'eq', values: [audience] },
        { field: 'isDefault', op: 'eq', values: ['true'] },
      ] as const
      const others = await ctx.tx.page(savedView, {
        page: 1,
        limit: 200,
        sort: 'createTime',
        q: '',
        deleted: 'no',
        where,
      })
      for (const old of others) {
        if (old.id === after.id) continue
        // another's default of a shared list stays: only its owner changes a view
        if (old.owner !== actor.id) throw permissionMissing()
        await ctx.change(savedView, old.id, { isDefault: false })
      }
    }
    return { owner, role, audience }
  },
  actions: {},
})
