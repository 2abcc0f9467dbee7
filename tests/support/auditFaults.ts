import { institutionView } from '../../server/platform/caller.ts'
import type { Check } from '../../server/engine/audit/check.ts'
import type { TestApp } from './app.ts'

/** The findings of a check of `npm run audit` for the app's institution. */
export const auditFaults = async (t: TestApp, check: Check): Promise<readonly string[]> => {
  const row = await t.ports.store.db
    .selectFrom('institution')
    .selectAll()
    .where('id', '=', t.institution)
    .executeTakeFirstOrThrow()
  const faults: string[] = []
  await check.run(
    { scope: t.scope, institution: institutionView(row), ports: t.ports, alive: t.clock.now() },
    fault => void faults.push(fault),
  )
  return faults
}
