import { defineRules } from '../../../engine/records/rules.ts'
import { permissionTemplate } from '../../../../resources/identity/permission-template/permissionTemplate.resource.ts'

export const permissionTemplateRules = defineRules(permissionTemplate, {
  /** One default: a new one takes the place of the old. */
  async beforeWrite({ kind, before, after }, ctx) {
    const becomes =
      after.isDefault && kind !== 'delete' && (kind !== 'update' || before?.isDefault !== true)
    if (!becomes) return undefined
    await ctx.turn('permissionTemplate.default')
    const query = {
      page: 1,
      limit: 200,
      sort: 'createTime',
      q: '',
      deleted: 'no',
      where: [{ field: 'isDefault', op: 'eq', values: ['true'] }],
    } as const
    for (const old of await ctx.tx.page(permissionTemplate, query)) {
      if (old.id !== after.id) await ctx.change(permissionTemplate, old.id, { isDefault: false })
    }
    return undefined
  },
  actions: {},
})
