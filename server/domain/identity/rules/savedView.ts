import { can } from '../../../../src/access/index.ts'
import { defineRules } from '../../../engine/records/rules.ts'
import { errors } from '../../../platform/errors/errors.ts'
import {
  savedView,
  shareViews,
  type SavedView,
} from '../../../../resources/identity/saved-view/savedView.resource.ts'

const mine = (account: string) => `account:${account}`
const everyone = 'everyone'

/** The audience of a view: its owner, those of their role, or everyone. */
const audienceOf = (scope: string, owner: string, role: string | null): string =>
  scope === 'EVERYONE' ? everyone : scope === 'ROLE' && role ? `role:${role}` : mine(owner)

export const savedViewRules = defineRules(savedView, {
  visible: ({ actor }) => ({
    audience: [mine(actor.id), everyone, ...(actor.role ? [`role:${actor.role}`] : [])],
  }),
  /**
   * The server sets a view's owner. Only its owner can change it, and an administrator a shared
   * one; sharing with everyone requires a separate permission. A list has one default per audience.
   */
  async beforeWrite({ kind, before, after }, ctx) {
    const { actor } = ctx
    const mayChange = (view: Pick<SavedView, 'owner' | 'scope'>) =>
      view.owner === actor.id || (actor.access.rights === 'all' && view.scope !== 'MINE')
    if (before && !mayChange(before)) throw errors.permissionMissing()
    // a view can always be taken back from everyone, without the right too
    if (kind !== 'delete' && after.scope === 'EVERYONE' && !can(actor.access, shareViews))
      throw errors.permissionMissing().at('scope')
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
        // another's default of a shared list stays unless the caller may change that view
        if (!mayChange(old)) throw errors.permissionMissing()
        await ctx.change(savedView, old.id, { isDefault: false })
      }
    }
    return { owner, role, audience }
  },
  actions: {},
})
