import { resources } from '../../resources/index.ts'
import { recordContext } from '../../server/engine/records/context.ts'
import { createRecord } from '../../server/engine/records/create.ts'
import { draftDelete, settleSteps } from '../../server/engine/records/pipeline.ts'
import { rules } from '../../server/domains.ts'
import type { Access } from '../../src/access/index.ts'
import { answerOf, everything } from './signedIn.ts'
import { manyCalls } from './importSchool.ts'
import { wizardOf, wizardSchool } from './importWizard.ts'
import type { TestStore } from './stores.ts'

let seed = 4000

/**
 * A school with all resources and their rules; each call of its person is an operation of its own.
 */
export const classSchool = async (store: TestStore, access: Access = everything) => {
  const registry = { resources, rules }
  const school = await wizardSchool(store, access, {}, registry)
  const { ports } = school
  const session = manyCalls(school, ++seed)
  const boss = { ...session, actor: { ...session.actor, access: everything } }
  const make = (name: keyof typeof resources, values: Record<string, unknown>) =>
    store
      .scope(school.id)
      .transaction(tx =>
        createRecord(
          tx,
          recordContext(ports, resources[name], { ...boss, requestId: ports.ids.next() }),
          values,
        ),
      )
  const imports = wizardOf(ports, session)
  /** Says something to a resource's records by the ordinary calls. */
  const say = async <T>(path: string, body: object) =>
    answerOf<T>(
      await imports.app.request(`/edu_adminserver/${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'Content-Type': 'application/json' },
      }),
    )
  /** Moves records to the trash. */
  const throwAway = async (name: keyof typeof resources, ids: readonly string[]) => {
    const ctx = recordContext(ports, resources[name], { ...boss, requestId: ports.ids.next() })
    await store.scope(school.id).transaction(async tx => {
      for (const before of await tx.lockMany(resources[name], ids))
        await settleSteps(
          tx,
          ctx,
          [{ before, after: await draftDelete(tx, ctx, before) }],
          'delete',
        )
    })
  }
  const namesOf = async (name: string, field: string) =>
    (await school.all(name)).map(row => row[field])
  return { ...school, session, ...imports, make, namesOf, say, throwAway }
}
