import type { UndoTally } from '../../../src/protocol/journal.ts'
import type { AppPorts, Ctx } from '../../context.ts'
import { presentTally } from '../../domain/operations/journal.ts'
import { begin } from '../../domain/operations/state.ts'
import { runUndo } from '../../domain/operations/undo.ts'
import type { RecordContext } from '../../domain/records/context.ts'
import { readBody, textOfBody } from '../../http/body.ts'
import { callOf, claim, keepReply, tellOperation } from '../../http/idempotency.ts'
import { reply } from '../../http/reply.ts'
import { onlyKeys } from '../crud/selection.ts'

// the same call arriving twice in one process (a retried time-out) waits for the first answer
const running = new WeakMap<AppPorts, Map<string, Promise<UndoTally>>>()

/** POST undo { id } -> the tally. Once only: 409 for what was undone; a killed one is gone on with by the next call. */
export const undoRoute =
  (ports: AppPorts, contextOf: (c: Ctx) => RecordContext) =>
  async (c: Ctx): Promise<Response> => {
    const ctx = contextOf(c)
    const scope = c.get('scope')
    const { text, body } = await readBody(c)
    onlyKeys(body, ['id'])
    const id = textOfBody(body, 'id', 64)
    const call = await callOf(c, text)
    const run = async (): Promise<UndoTally> => {
      const start = await scope.transaction(async tx => {
        const kept = call && (await claim(tx, ports, call))
        if (kept?.status === '200') return kept.reply as UndoTally
        return begin(tx, ctx, ctx.clock, id, ports.ids.next())
      })
      if (!('owner' in start)) return start
      let tally: UndoTally | undefined
      const state = await runUndo(scope, ctx, start, async (tx, done) => {
        tally = { operation: start.id, ...presentTally(ctx, done) }
        if (call) await keepReply(tx, call, '200', tally)
      })
      return tally ?? { operation: start.id, ...presentTally(ctx, state) }
    }
    const mine = running.get(ports) ?? new Map<string, Promise<UndoTally>>()
    running.set(ports, mine)
    const name = call && [ctx.institution.id, call.accountId, call.key, call.bodyHash].join(' ')
    const first = name === undefined ? undefined : mine.get(name)
    const work = first ?? run()
    if (name !== undefined && !first) mine.set(name, work)
    try {
      const tally = await work
      tellOperation(c, tally.operation)
      return reply(c, tally)
    } finally {
      if (name !== undefined && !first) mine.delete(name)
    }
  }
