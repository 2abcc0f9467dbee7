import { beyond, exceeds, maskTree, namesOf, rightTree } from '../../../../src/access/tree.ts'
import { teachersWithoutRole } from '../accounts/teacherRole.ts'
import { insertRecords, memberRoleOf } from '../institutions/roles.ts'
import { defineRules, type RuleContext } from '../../../engine/records/rules.ts'
import { errors } from '../errors.ts'
import { role } from '../../../../resources/identity/role/role.resource.ts'

const all = '*'
interface Grants {
  readonly rights: unknown
  readonly masks: unknown
}
const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter(item => typeof item === 'string').toSorted() : []
const grantsOf = ({ rights, masks }: Grants) => ({ rights: textsOf(rights), masks: textsOf(masks) })
const same = (a: unknown, b: unknown): boolean =>
  JSON.stringify(textsOf(a)) === JSON.stringify(textsOf(b))

const codesOf = ({ resources, ports: { pages } }: RuleContext) => ({
  rights: rightTree(Object.values(resources), pages).flatMap(group =>
    group.nodes.flatMap(node => node.leaves.map(leaf => leaf.code)),
  ),
  masks: maskTree(Object.values(resources)).flatMap(node => node.leaves.map(leaf => leaf.code)),
})

/**
 * Throws 9994 for an unknown code. A code that the role already has may come from an earlier
 * version, and does no harm.
 */
const refuseUnknown = (ctx: RuleContext, before: Grants | undefined, after: Grants): void => {
  const known = codesOf(ctx)
  for (const name of ['rights', 'masks'] as const) {
    const fine = new Set([...known[name], all, ...textsOf(before?.[name])])
    if (textsOf(after[name]).some(code => !fine.has(code))) throw errors.invalidFormat().at(name)
  }
}

/** Throws 905, naming what the role would grant beyond its maker's permissions. */
const refuseBeyond = (ctx: RuleContext, record: Grants): void => {
  const over = beyond(ctx.actor.access, grantsOf(record))
  const name = (codes: readonly string[]) =>
    namesOf(codes, Object.values(ctx.resources), ctx.ports.pages)[ctx.lang]
  if (over.rights.length) throw errors.rightsBeyondOwn({ beyond: name(over.rights) }).at('rights')
  if (over.masks.length) throw errors.unmaskingBeyondOwn({ unmasked: name(over.masks) }).at('masks')
}

/** Members that have the role. */
const holdersOf = async ({ tx }: RuleContext, id: string): Promise<number> => {
  const row = await tx.db
    .selectFrom('member')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('roleId', '=', id)
    .executeTakeFirst()
  return Number(row?.n ?? 0)
}

export const roleRules = defineRules(role, {
  changesAccess: true,
  /**
   * No one can make a role with more permissions than their own, or change one that has more. The
   * built-in roles can't be deleted, and the administrator's can't be changed.
   */
  async beforeWrite({ kind, before, after }, ctx) {
    if (before && exceeds(ctx.actor.access, grantsOf(before)))
      throw errors.roleAboveOwn({ above: before.name })
    // a member who gets this role at the same moment waits for the same lock
    await ctx.turn('role.holders')
    if (kind === 'delete') {
      if (before?.code !== 'custom') throw errors.roleBuiltIn()
      const inUse = await holdersOf(ctx, after.id)
      if (inUse) throw errors.roleInUse({ inUse })
      return undefined
    }
    if (before?.code === 'administrator') {
      for (const name of ['rights', 'masks'] as const)
        if (!same(before[name], after[name])) throw errors.roleBuiltIn().at(name)
      return undefined
    }
    // all rights, those of later screens too, are the administrator's alone
    if (textsOf(after.rights).includes(all)) throw errors.invalidFormat().at('rights')
    refuseUnknown(ctx, before, after)
    refuseBeyond(ctx, after)
    return kind === 'create' ? { code: 'custom' as const } : undefined
  },
  /**
   * Its members' rights are copies, so that a request reads one row. Log-ins of teachers that
   * were made without a role take theirs.
   */
  async afterWrite({ kind, after }, ctx) {
    if (kind !== 'update') return
    const roleless = after.code === 'teacher' ? await teachersWithoutRole(ctx) : []
    await ctx.tx.db
      .updateTable('member')
      .set({
        role: memberRoleOf(after),
        roleId: after.id,
        rights: [...after.rights],
        masks: [...after.masks],
      })
      .where(eb =>
        eb.or([
          eb('roleId', '=', after.id),
          ...(roleless.length ? [eb('accountId', 'in', [...roleless])] : []),
        ]),
      )
      .execute()
  },
  actions: {
    async copy({ record, input }, ctx) {
      const rights = record.rights.includes(all) ? codesOf(ctx).rights : record.rights
      const values = {
        name: input.name,
        code: 'custom',
        description: record.description,
        rights: [...new Set(rights)],
        masks: record.masks,
      }
      await ctx.turn('role.holders')
      refuseBeyond(ctx, values)
      if ((await ctx.tx.byKey(role, ['name'], [[input.name]])).length)
        throw errors.valueTaken().at('name')
      const [newRow] = await insertRecords(ctx.tx, ctx, role, [values])
      return { id: newRow?.id ?? '' }
    },
  },
})
