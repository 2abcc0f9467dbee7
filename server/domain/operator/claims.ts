import { transferClaim } from '../../../resources/payments/transfer-claim/transferClaim.resource.ts'
import { paymentRefund } from '../../../resources/payments/payment-refund/paymentRefund.resource.ts'
import type {
  ClaimedTransfer,
  School,
  SchoolRefund,
} from '../../../resources/operator/todo.calls.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import { canDo } from '../../../src/access/index.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import { queryOfFilter } from '../../engine/records/query.ts'
import type { ListFilter } from '../../../src/protocol/query.ts'
import type { Session } from '../../platform/context.ts'
import { fileSigner } from '../../platform/http/files.ts'
import { decisionDeadline } from './deadline.ts'
import { readSchools, type Visit } from './schools.ts'

/** Which rows of each institution are wanted, at most so many of them, in this order. */
export interface MatterQuery {
  readonly filter: ListFilter
  readonly sort: 'createTime' | '-createTime'
  readonly limit: number
  /** One institution's alone, by its own id. */
  readonly school?: string | undefined
}

/** Institutions by their own ids, with the id of their record at the operator's. */
export type SchoolIds = ReadonlyMap<string, string>
const schoolOf = ({ institution: { id, name } }: Visit, ids: SchoolIds): School => ({
  id: ids.get(id) ?? null,
  schoolId: id,
  name,
})

/** The query of an institution's rows; undefined if none are wanted or the caller may read none. */
const queryIn = (
  visit: Visit,
  resource: AnyResource,
  { filter, sort, limit, school }: MatterQuery,
) => {
  const ctx = visit.contextOf(resource)
  const isWanted = school === undefined || visit.institution.id === school
  return isWanted && canDo(ctx.actor.access, resource, 'read')
    ? { ...queryOfFilter(ctx, filter, sort), limit }
    : undefined
}

/** Claimed transfers of all institutions, in no order; none of what the caller may not read. */
export const readTransfers = (
  ports: EnginePorts,
  session: Session,
  ids: SchoolIds,
  wanted: MatterQuery,
): Promise<ClaimedTransfer[]> =>
  readSchools(ports, session, async visit => {
    const query = queryIn(visit, transferClaim, wanted)
    if (!query) return []
    const rows = await visit.scope.page(transferClaim, query)
    const sign = fileSigner(ports, visit.institution.id, session.actor.id)
    return Promise.all(
      rows.map(async ({ proof, ...row }) => ({
        id: row.id,
        school: schoolOf(visit, ids),
        payer: row.payer,
        amount: row.amount,
        currency: row.currency ?? visit.institution.currency,
        paidOn: row.paidOn,
        bankReference: row.bankReference,
        remark: row.remark,
        proof: proof && { name: proof.name, url: await sign(proof) },
        state: row.state,
        reply: row.reply,
        submittedAt: row.createTime,
        decideBy: decisionDeadline(row.createTime, visit.institution.timezone),
        decidedAt: row.decidedAt,
      })),
    )
  })

/** The same of refunds. */
export const readRefunds = (
  ports: EnginePorts,
  session: Session,
  ids: SchoolIds,
  wanted: MatterQuery,
): Promise<SchoolRefund[]> =>
  readSchools(ports, session, async visit => {
    const query = queryIn(visit, paymentRefund, wanted)
    if (!query) return []
    const rows = await visit.scope.page(paymentRefund, query)
    return rows.map(row => ({
      id: row.id,
      school: schoolOf(visit, ids),
      no: row.no,
      amount: row.amount,
      currency: row.currency,
      reason: row.reason,
      state: row.state,
      requestedAt: row.createTime,
      endedAt: row.endedAt,
    }))
  })
