import { contextsOf } from '../../../server/domain/identity/institutions/begin.ts'
import type { RecordContext } from '../../../server/engine/records/context.ts'
import { createRecord } from '../../../server/engine/records/create.ts'
import { systemContexts } from '../../../server/engine/records/system.ts'
import { draftDelete, settleSteps } from '../../../server/engine/records/pipeline.ts'
import { updateRecord } from '../../../server/engine/records/update.ts'
import type { Row } from '../../../server/platform/ports.ts'
import type { OperationHint, StoreTx } from '../../../server/platform/store/types.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import type { TestApp } from '../../support/app.ts'
import type { Values } from './bench.ts'

/**
 * The path by which the server's own rules write, in the name of a member, by default in the
 * server's; each call is a new operation, or part of `deed` if given.
 */
export const ownPath = (
  { ports, scope, institution }: Pick<TestApp, 'ports' | 'scope' | 'institution'>,
  account: string | null,
  operationHint?: OperationHint,
) => {
  const write = async <T>(
    resource: AnyResource,
    fn: (tx: StoreTx, ctx: RecordContext) => Promise<T>,
  ) => {
    const ctx =
      account === null
        ? (await systemContexts(ports, institution))(resource.name)
        : (await contextsOf(ports, account, institution, ports.ids.next()))(resource)
    const result = await scope.transaction(tx => {
      if (operationHint) tx.operation(operationHint)
      return fn(tx, ctx)
    })
    return { made: result, operation: ctx.requestId }
  }
  return {
    create: async (resource: AnyResource, values: Values): Promise<Row> =>
      (await write(resource, (tx, ctx) => createRecord(tx, ctx, values, { system: true }))).made,
    /** Returns the id of the operation. */
    change: async (resource: AnyResource, id: string, changes: Values): Promise<string> =>
      (await write(resource, (tx, ctx) => updateRecord(tx, ctx, { id, changes }, { system: true })))
        .operation,
    remove: async (resource: AnyResource, id: string): Promise<void> => {
      await write(resource, async (tx, ctx) => {
        const before = await tx.lock(resource, id)
        if (before)
          await settleSteps(
            tx,
            ctx,
            [{ before, after: await draftDelete(tx, ctx, before) }],
            'delete',
          )
      })
    },
  }
}
export type OwnPath = ReturnType<typeof ownPath>
