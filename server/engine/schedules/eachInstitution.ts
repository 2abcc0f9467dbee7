import { errorMessage } from '../../platform/errors/errorMessage.ts'
import type { Scope, Store } from '../../platform/store/types.ts'
import type { EnginePorts } from '../ports.ts'

type Ports = Pick<EnginePorts, 'log'> & { readonly store: Pick<Store, 'db' | 'scope'> }

/**
 * Does recurring work in one institution after the other, in the order of their ids. A failure is
 * logged under `job` and ends nothing: the next institution has its turn, and the next round tries
 * again. `ids`: in these alone.
 */
export const eachInstitution = async (
  { store, log }: Ports,
  job: string,
  work: (scope: Scope) => Promise<unknown>,
  ids?: readonly string[],
): Promise<void> => {
  const all =
    ids ??
    (await store.db.selectFrom('institution').select('id').orderBy('id').execute()).map(
      ({ id }) => id,
    )
  for (const id of all)
    try {
      await work(store.scope(id))
    } catch (error) {
      log.error({ job, institution: id, error: errorMessage(error) }, 'job failed')
    }
}
