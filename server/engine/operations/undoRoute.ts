import type { EnginePorts } from '../ports.ts'
import type { UndoTally } from '../../../src/protocol/journal.ts'
import { obstaclesIn } from '../../../src/protocol/unchanged.ts'
import type { Begun } from '../../../src/protocol/provider.ts'
import { openUndo, undoWaits, type UndoOrder } from '../bulk/undo.ts'
import type { Ctx } from '../../platform/context.ts'
import type { CallContext } from '../calls/implement.ts'
import { presentTally } from './journal.ts'
import { begin } from './state.ts'
import { runUndo } from './undo.ts'
import { bulkPaces } from '../records/bulk.ts'
import type { RecordContext } from '../records/context.ts'
import { errors } from '../../platform/errors/errors.ts'
import { flightOf } from '../../platform/http/flight.ts'
import {
  callOf,
  claimWrite,
  keepReply,
  tellOperation,
  type IdempotentWrite,
} from '../../platform/http/idempotency.ts'
import { enqueue, nudge } from '../jobs/queue.ts'

type Answer = UndoTally | (Begun & { readonly operation: string })
const once = flightOf<Answer>()

const undo = async (
  c: Ctx,
  ports: EnginePorts,
  ctx: RecordContext,
  id: string,
  call: IdempotentWrite | undefined,
): Promise<Answer> => {
  const scope = c.get('scope')
  const {
    start,
    kept: earlierAnswer,
    begun: queuedAnswer,
  } = await scope.transaction(async tx => {
    const found = call && (await claimWrite(tx, ports, call))
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the result that the same call gave before
    if (found?.status === '200') return { kept: found.reply as Answer }
    const open = await openUndo(tx, ctx, id)
    if (open) return { kept: open }
    const owner = ports.ids.next()
    const first = await begin(tx, ctx, ctx.clock, id, owner)
    const { count, resource } = first.of
    if (!undoWaits(ports, count)) return { start: first }
    // it is begun here, so that no one else begins it meanwhile, and done by the queue
    const input: UndoOrder = { undo: id, operation: first.id, owner }
    const taskId = await enqueue(tx, ports, c.get('session'), {
      kind: 'bulk',
      resource,
      action: first.action,
      input,
      total: count,
    })
    const queuedUndo = { taskId, operation: first.id }
    if (call) await keepReply(tx, call, '200', queuedUndo)
    return { begun: queuedUndo }
  })
  if (earlierAnswer) return earlierAnswer
  if (queuedAnswer) {
    nudge(ports, ctx.institution.id)
    return queuedAnswer
  }
  let tally: UndoTally | undefined
  await runUndo(
    scope,
    ctx,
    start,
    async (tx, done) => {
      tally = { operation: start.id, ...presentTally(ctx, done) }
      if (call && done.done) await keepReply(tx, call, '200', tally)
    },
    bulkPaces[ports.store.kind],
  )
  if (!tally) throw errors.internalError()
  if (tally.done) return tally
  const { operation: _none, ...obstacles } = tally
  const obstacle = obstaclesIn(tally, ctx.lang, name =>
    Object.hasOwn(ctx.resources, name) ? ctx.resources[name] : undefined,
  )
  throw errors.undoRefused({ obstacle }, { data: obstacles })
}

/**
 * POST undo { id } -> the tally, or { taskId, operation } for more than `bulkInline` records. An
 * operation can be undone once: otherwise 409. If nothing can be undone, 409 names the obstacles
 * and the response contains the tally. The next call continues an undo whose process was killed.
 */
export const runUndoCall = async (
  { c, ports, text, input: { id } }: CallContext<{ readonly id: string }>,
  ctx: RecordContext,
): Promise<Answer> => {
  const call = await callOf(c, text)
  const answer = await once(ports, ctx.institution.id, call, () => undo(c, ports, ctx, id, call))
  tellOperation(c, answer.operation)
  return answer
}
