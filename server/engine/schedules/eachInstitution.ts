import { errorMessage } from '../../platform/errors/errorMessage.ts'
import type { Scope, Store } from '../../platform/store/types.ts'
import type { EnginePorts } from '../ports.ts'

type Ports = Pick<EnginePorts, 'log'> & { readonly store: Pick<Store, 'db' | 'scope'> }

/**
 * Runs recurring work in one institution after another, in the order of their ids. A failure is
 * logged under `job` and doesn't stop the others; the next round tries again. `ids`: only these
 * institutions.
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
