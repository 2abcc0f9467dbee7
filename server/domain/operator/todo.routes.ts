import { transferClaim } from '../../../resources/payments/transfer-claim/transferClaim.resource.ts'
import {
  decideTransfer,
  platformRefunds,
  platformTodo,
  platformTransfers,
} from '../../../resources/operator/todo.calls.ts'
import { implement } from '../../engine/calls/implement.ts'
import { ruleContext } from '../../engine/records/pipeline.ts'
import { errors } from '../../platform/errors/errors.ts'
import { confirmTransfer, rejectTransfer } from '../payments/index.ts'
import { readRefunds, readTransfers, type MatterQuery } from './claims.ts'
import { visitSchool } from './schools.ts'
import { schoolIds, todoOf } from './todo.ts'

/** Rows that a page of a list over all institutions requests from each: one more than it shows. */
const newest = ({
  state,
  school,
  before,
  limit,
}: {
  readonly state?: string | null
  readonly school?: string | null
  readonly before?: string | null
  readonly limit?: number | null
}): MatterQuery => ({
  filter: { ...(state && { state }), ...(before && { createTime_lt: before }) },
  sort: '-createTime',
  limit: (limit ?? usual) + 1,
  ...(school && { school }),
})
const usual = 50

/** The page of rows, and where the next begins. */
const pageOf = <T>(
  rows: readonly T[],
  limit: number | null | undefined,
  at: (row: T) => string,
) => {
  const list = rows.toSorted((a, b) => at(b).localeCompare(at(a))).slice(0, limit ?? usual)
  const last = list.at(-1)
  return { list, next: last && rows.length > list.length ? at(last) : null }
}

export const todoCalls = [
  implement(platformTodo, {
    read: ({ ports, session, scope }) => todoOf(ports, session, scope),
  }),
  implement(platformTransfers, {
    read: async ({ ports, session, scope, input }) => {
      const rows = await readTransfers(ports, session, await schoolIds(scope), newest(input))
      return {
        now: ports.clock.now().toISOString(),
        ...pageOf(rows, input.limit, ({ submittedAt }) => submittedAt),
      }
    },
  }),
  implement(platformRefunds, {
    read: async ({ ports, session, scope, input }) => {
      const rows = await readRefunds(ports, session, await schoolIds(scope), newest(input))
      return pageOf(rows, input.limit, ({ requestedAt }) => requestedAt)
    },
  }),
  implement(decideTransfer, {
    serve: async ({ c, ports, input: { school, id, decision, amount, reply } }) => {
      const visit = await visitSchool(ports, c.get('session'), school)
      const ctx = visit.contextOf(transferClaim)
      await visit.scope.transaction(async tx => {
        const claim = await tx.get(transferClaim, id)
        if (!claim) throw errors.notFound()
        tx.operation({
          declared: decision === 'CONFIRM' ? 'confirm' : 'reject',
          resource: transferClaim.name,
          recordId: id,
          title: claim.payer,
        })
        const rule = ruleContext(tx, ctx)
        if (decision === 'CONFIRM') await confirmTransfer(rule, id, { amount, reply })
        else await rejectTransfer(rule, id, reply ?? '')
      })
      return { state: decision === 'CONFIRM' ? ('CONFIRMED' as const) : ('REJECTED' as const) }
    },
  }),
]
