import type { AnyResource, RecordOf } from '../../../../src/schema/resource.ts'
import { keyText } from '../../records/keys.ts'
import type { Row } from '../../../platform/ports.ts'
import type { StoreTx } from '../../../platform/store/types.ts'

/** Records that are to be created, by resource and id. */
export type Drafts = ReadonlyMap<string, ReadonlyMap<string, Row>>

// the drafts were made by the definition that they are asked for by
const asRecords = <R extends AnyResource>(_resource: R, rows: readonly Row[]): RecordOf<R>[] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  rows as RecordOf<R>[]

/**
 * Wraps the transaction so that rules find the drafted records by id or key. Nothing is written, so
 * two slices of a check don't wait for each other.
 */
export const withDrafts = (tx: StoreTx, drafts: Drafts): StoreTx => {
  const drafted = <R extends AnyResource>(resource: R, ids: readonly string[]): RecordOf<R>[] => {
    const own = drafts.get(resource.name)
    return asRecords(
      resource,
      ids.flatMap(id => own?.get(id) ?? []),
    )
  }
  const overlay: Pick<StoreTx, 'many' | 'get' | 'lock' | 'lockMany' | 'byKey'> = {
    many: async (resource, ids, deleted = false) => [
      ...(await tx.many(resource, ids, deleted)),
      ...(deleted ? [] : drafted(resource, ids)),
    ],
    get: async (resource, id, deleted = false) =>
      (deleted ? undefined : drafted(resource, [id])[0]) ?? tx.get(resource, id, deleted),
    lock: async (resource, id, deleted = false) =>
      (deleted ? undefined : drafted(resource, [id])[0]) ?? tx.lock(resource, id, deleted),
    lockMany: async (resource, ids, deleted = false) => [
      ...(await tx.lockMany(resource, ids, deleted)),
      ...(deleted ? [] : drafted(resource, ids)),
    ],
    byKey: async (resource, key, values, deleted = false) => {
      const texts = new Set(
        values.map(tuple =>
          keyText(resource, key, Object.fromEntries(key.map((name, at) => [name, tuple[at]]))),
        ),
      )
      texts.delete(undefined)
      const rows = [...(drafts.get(resource.name)?.values() ?? [])].filter(row =>
        texts.has(keyText(resource, key, row)),
      )
      const found = await tx.byKey(resource, key, values, deleted)
      return deleted ? found : [...found, ...asRecords(resource, rows)]
    },
  }
  return new Proxy(tx, {
    get(target, name) {
      if (Object.hasOwn(overlay, name)) return Reflect.get(overlay, name)
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
