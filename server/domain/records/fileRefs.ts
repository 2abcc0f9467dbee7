import type { StoreTx } from '../../store/types.ts'
import { fieldFault } from '../../errors.ts'
import type { RecordContext } from './context.ts'
import { sameValue } from './fields.ts'
import type { Step } from './quota.ts'
import { traitsOf } from './traits.ts'

const idOf = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string' ? value.id : undefined

/** Every newly named file was uploaded to this institution; else 9994 on the field. */
export const checkFiles = async (tx: StoreTx, ctx: RecordContext, steps: readonly Step[]): Promise<void> => {
  const wanted = new Map<string, string>()
  for (const [name, field] of Object.entries(ctx.resource.fields)) {
    if (!traitsOf(field).file) continue
    for (const { before, after } of steps) {
      const id = idOf(after[name])
      if (id !== undefined && !sameValue(id, idOf(before?.[name]))) wanted.set(id, name)
    }
  }
  if (!wanted.size) return
  const found = new Set(
    (
      await tx.db
        .selectFrom('fileRow')
        .select('id')
        .where('id', 'in', [...wanted.keys()])
        .execute()
    ).map(row => row.id),
  )
  for (const [id, field] of wanted) if (!found.has(id)) throw fieldFault(field, '9994')
}
