import { role } from '../../../../resources/identity/role/role.resource.ts'
import type { Lang } from '../../../../src/schema/label.ts'
import type { AnyResource, ShippedRole } from '../../../../src/schema/resource.ts'
import type { EnginePorts } from '../../../engine/ports.ts'
import { systemActor } from '../../../engine/records/system.ts'
import { acquireLock } from '../../../engine/records/transactionLocks.ts'
import type { StoreTx } from '../../../platform/store/types.ts'
import { insertRecords } from './roles.ts'

interface NamedRole extends ShippedRole {
  /** '<resource>.<role>'. */
  readonly key: string
}

const declaredRoles = (resources: Readonly<Record<string, AnyResource>>): readonly NamedRole[] =>
  Object.values(resources).flatMap(resource =>
    Object.entries(resource.roles ?? {}).map(([name, shipped]) => ({
      ...shipped,
      key: `${resource.name}.${name}`,
    })),
  )

/** A name that no role of the institution has: 'Librarian', else 'Librarian (2)'. */
const freeName = async (tx: StoreTx, name: string): Promise<string> => {
  for (let n = 1; ; n++) {
    const candidate = n === 1 ? name : `${name} (${n})`
    if (!(await tx.byKey(role, ['name'], [[candidate]])).length) return candidate
  }
}

const add = async (
  ports: EnginePorts,
  tx: StoreTx,
  missing: readonly NamedRole[],
  lang: Lang,
): Promise<void> => {
  await acquireLock(tx, 'role.holders')
  const now = ports.clock.now().toISOString()
  for (const { key, label, rights, masks = [] } of missing) {
    const mark = await tx.db
      .insertInto('shippedRole')
      .values({ name: key, at: now })
      .onConflict(on => on.columns(['name']).doNothing())
      .returning('name')
      .executeTakeFirst()
    // another server was first
    if (!mark) continue
    const values = { name: await freeName(tx, label[lang]), code: 'custom', rights, masks }
    const maker = { actor: systemActor, now, ids: ports.ids, requestId: ports.ids.next() }
    await insertRecords(tx, maker, role, [values])
  }
}

/**
 * Gives every institution the roles that definitions ship (`roles`), each once: later changes or
 * deletions by administrators stay. In Chinese within mainland China, in English elsewhere. An
 * institution without roles gets none.
 */
export const addShippedRoles = async (ports: EnginePorts): Promise<void> => {
  const declared = declaredRoles(ports.resources)
  if (!declared.length) return
  const institutions = await ports.store.db
    .selectFrom('institution')
    .select(['id', 'domestic'])
    .orderBy('id')
    .execute()
  for (const { id, domestic } of institutions) {
    const scope = ports.store.scope(id)
    const marks = await scope.db.selectFrom('shippedRole').select('name').execute()
    const known = new Set(marks.map(({ name }) => name))
    const missing = declared.filter(({ key }) => !known.has(key))
    if (missing.length)
      await scope.transaction(tx => add(ports, tx, missing, domestic ? 'zh' : 'en'))
  }
}
