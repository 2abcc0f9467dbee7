import { bulkInline } from '../../../src/protocol/tasks.ts'
import type { Begun, BulkTally } from '../../../src/protocol/provider.ts'
import type { Ctx } from '../../platform/context.ts'
import type { EnginePorts } from '../ports.ts'
import { bulkPaces, runBulkChange, started } from '../records/bulk.ts'
import type { RecordContext } from '../records/context.ts'
import { hiddenFields } from '../records/query.ts'
import { restrictToVisible } from '../records/visible.ts'
import { errors } from '../../platform/errors/errors.ts'
import { isObject } from '../../platform/http/body.ts'
import { flightOf } from '../../platform/http/flight.ts'
import {
  callOf,
  claimWrite,
  keepReply,
  tellOperation,
  type IdempotentWrite,
} from '../../platform/http/idempotency.ts'
import { enqueue, nudge } from '../jobs/queue.ts'
import type { Scope, StoreTx } from '../../platform/store/types.ts'
import { changeOf, bulkSelectionOf, mayWait, orderName, type BulkOrder } from './order.ts'
import { keepProgress, progressOf, presentProgress, type KeptProgress } from './tally.ts'

export type BulkAnswer = BulkTally | Begun

/**
 * Stored state of a call that runs while its caller waits: its progress and the process that runs
 * it.
 */
interface KeptRun {
  readonly owner: string
  readonly beat: number
  readonly progress: KeptProgress
}

const stale = 30_000
const singleFlight = flightOf<BulkAnswer>()
const owners = new WeakMap<EnginePorts, string>()

const ownerOf = (ports: EnginePorts): string => {
  const name = owners.get(ports) ?? ports.ids.next()
  owners.set(ports, name)
  return name
}
const isKept = (value: unknown): value is KeptRun =>
  isObject(value) &&
  typeof value['owner'] === 'string' &&
  progressOf(value['progress']) !== undefined

/** How many records an order is about at this moment. */
export const countOf = async (
  scope: Pick<Scope, 'total'>,
  ctx: RecordContext,
  { chosen: selection }: BulkOrder,
): Promise<number> => {
  if ('ids' in selection) return new Set(selection.ids).size
  const all = await scope.total(
    ctx.resource,
    restrictToVisible(ctx, selection.query),
    hiddenFields(ctx),
  )
  return Math.max(0, all - new Set(selection.except).size)
}

/** Records that a call changes while its caller waits. */
export const inlineOf = ({ config }: Pick<EnginePorts, 'config'>): number =>
  config.bulkInline ?? bulkInline

/** Whether an order has too many records to run while its caller waits. */
export const waits = (
  ports: EnginePorts,
  ctx: RecordContext,
  order: BulkOrder,
  total: number,
): boolean => total > inlineOf(ports) && mayWait(ctx, order)

/** Where the work of a call is done: here, while its caller waits, or in the queue. */
interface Work {
  readonly c: Ctx
  readonly ports: EnginePorts
  readonly ctx: RecordContext
  readonly order: BulkOrder
}

/** Puts the order in the queue; its operation is the request's. */
const begin = async (
  { c, ports, ctx, order }: Work,
  tx: Pick<StoreTx, 'db' | 'announce'>,
  total: number,
): Promise<Begun> => ({
  taskId: await enqueue(tx, ports, c.get('session'), {
    kind: 'bulk',
    resource: ctx.resource.name,
    action: orderName(ctx.resource, order),
    input: order,
    total,
  }),
})

const runHere = async (
  { c, ports, ctx, order }: Work,
  call: IdempotentWrite | undefined,
  from = started,
): Promise<BulkTally> => {
  const scope = c.get('scope')
  const keep = (tx: StoreTx, done: typeof from) =>
    call ? keepReply(tx, call, null, keptRun(ports, done)) : Promise.resolve()
  const { progress } = await runBulkChange(
    scope,
    ctx,
    bulkSelectionOf(order),
    changeOf(ctx, order),
    {
      ...bulkPaces[ports.store.kind],
      from,
      keep,
    },
  )
  const tally = presentProgress({ ...ctx, lang: c.get('lang') }, progress)
  if (call) await scope.transaction(tx => keepReply(tx, call, '200', tally))
  return tally
}
const keptRun = (ports: EnginePorts, progress: typeof started): KeptRun => ({
  owner: ownerOf(ports),
  beat: ports.clock.now().getTime(),
  progress: keepProgress(progress),
})

const runKept = async (
  work: Work,
  call: IdempotentWrite,
  total: number,
  queued: boolean,
): Promise<BulkAnswer> => {
  const { c, ports, ctx } = work
  const { begun: startedTask, kept: storedReply } = await c.get('scope').transaction(async tx => {
    const found = await claimWrite(tx, ports, call)
    if (found) return { kept: found, begun: undefined }
    const newTask = queued ? await begin(work, tx, total) : undefined
    await (newTask
      ? keepReply(tx, call, '200', newTask)
      : keepReply(tx, call, null, keptRun(ports, started)))
    return { begun: newTask, kept: undefined }
  })
  if (startedTask) return startedTask
  tellOperation(c, storedReply?.operation ?? ctx.requestId)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the result that the same call gave before
  if (storedReply?.status === '200') return storedReply.reply as BulkAnswer
  if (!storedReply) return runHere(work, call)
  const reply = isKept(storedReply.reply) ? storedReply.reply : undefined
  if (reply && reply.owner !== ownerOf(ports) && ports.clock.now().getTime() - reply.beat < stale)
    throw errors.tooManyRequests()
  // a change that is continued after a crash stays one operation
  const as = storedReply.operation
    ? { ...work, ctx: { ...ctx, requestId: storedReply.operation } }
    : work
  return runHere(as, call, reply && progressOf(reply.progress))
}

/**
 * Runs a bulk change and returns its exact tally. If it is too large to wait for, it queues the
 * change and returns the task. A repetition with the same key returns the first response, or
 * continues where a crash stopped it.
 */
export const bulkOnce = async (
  c: Ctx,
  ports: EnginePorts,
  ctx: RecordContext,
  body: string,
  order: BulkOrder,
): Promise<BulkAnswer> => {
  // refused here, not in the background
  changeOf(ctx, order)
  const call = await callOf(c, body)
  tellOperation(c, ctx.requestId)
  const work: Work = { c, ports, ctx, order }
  const scope = c.get('scope')
  const total = await countOf(scope, ctx, order)
  const queued = waits(ports, ctx, order, total)
  const institution = ctx.institution.id
  const withNudge = async (answer: Promise<BulkAnswer>): Promise<BulkAnswer> => {
    const bulkAnswer = await answer
    if ('taskId' in bulkAnswer) nudge(ports, institution)
    return bulkAnswer
  }
  if (!call)
    return withNudge(
      queued ? scope.transaction(tx => begin(work, tx, total)) : runHere(work, undefined),
    )
  return singleFlight(ports, institution, call, () => withNudge(runKept(work, call, total, queued)))
}
