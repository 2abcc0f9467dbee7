import { runBulk, started, type BulkChange, type Chosen, type Failure, type Progress } from '../../domain/records/bulk.ts'
import { titleFor } from '../../domain/logs/readable.ts'
import type { RecordContext } from '../../domain/records/context.ts'
import type { AppPorts, Ctx } from '../../context.ts'
import { Fault, fault } from '../../errors.ts'
import { callOf, claim, keepReply, tellOperation, type Call } from '../../http/idempotency.ts'
import { codeOf, reasonOf } from '../../http/reply.ts'
import { isObject } from '../../http/body.ts'

export interface Tally {
  readonly matched: number
  readonly done: number
  readonly failed: readonly { id: string; title: string | null; code: string; msg: string }[]
}

/** What is kept of a bulk call that has begun: how far it came and which process runs it. */
interface KeptProgress {
  readonly owner: string
  readonly beat: number
  readonly progress: { matched: number; done: number; at: string | number; failed: [string, string, string | null, Fault['params']?][] }
}

const stale = 30_000
// the same key arriving twice in one process waits for the first answer
const running = new WeakMap<AppPorts, Map<string, Promise<Tally>>>()
const owners = new WeakMap<AppPorts, string>()

const ownerOf = (ports: AppPorts): string => {
  const name = owners.get(ports) ?? ports.ids.next()
  owners.set(ports, name)
  return name
}

const plain = (ports: AppPorts, progress: Progress): KeptProgress => ({
  owner: ownerOf(ports),
  beat: ports.clock.now().getTime(),
  progress: {
    matched: progress.matched,
    done: progress.done,
    at: progress.at,
    failed: progress.failed.map(f => [f.id, f.fault.code, f.title, f.fault.params]),
  },
})

const isKept = (value: unknown): value is KeptProgress =>
  isObject(value) && typeof value['owner'] === 'string' && isObject(value['progress'])

const resumed = (kept: KeptProgress): Progress => ({
  ...kept.progress,
  failed: kept.progress.failed.map(([id, code, title, params]): Failure => ({ id, title, fault: new Fault(codeOf(code), { params }) })),
})

/** Names are masked as the list is. */
const tallyOf = (c: Ctx, ctx: RecordContext, progress: Progress): Tally => ({
  matched: progress.matched,
  done: progress.done,
  failed: progress.failed.map(({ id, title, fault: reason }) => ({
    id,
    title: titleFor(ctx, ctx.resource.name, title),
    ...reasonOf(reason, c.get('lang')),
  })),
})

const runKept = async (c: Ctx, ports: AppPorts, ctx: RecordContext, chosen: Chosen, change: BulkChange, call: Call): Promise<Tally> => {
  const scope = c.get('scope')
  const kept = await scope.transaction(async tx => {
    const found = await claim(tx, ports, call)
    if (!found) await keepReply(tx, call, null, plain(ports, started))
    return found
  })
  tellOperation(c, kept?.operation ?? ctx.requestId)
  if (kept?.status === '200') return kept.reply as Tally
  let from = started
  if (kept) {
    const now = ports.clock.now().getTime()
    if (isKept(kept.reply) && kept.reply.owner !== ownerOf(ports) && now - kept.reply.beat < stale) throw fault('429')
    from = isKept(kept.reply) ? resumed(kept.reply) : started
  }
  // what is gone on with after a crash stays one operation
  const as = kept?.operation ? { ...ctx, requestId: kept.operation } : ctx
  const progress = await runBulk(scope, as, chosen, change, from, (tx, done) => keepReply(tx, call, null, plain(ports, done)))
  const tally = tallyOf(c, ctx, progress)
  await scope.transaction(tx => keepReply(tx, call, '200', tally))
  return tally
}

/** Runs a bulk change to its exact tally; repeated with the same key it answers as the first did, or goes on where a crash stopped it. */
export const bulkOnce = async (
  c: Ctx,
  ports: AppPorts,
  ctx: RecordContext,
  body: string,
  chosen: Chosen,
  change: BulkChange,
): Promise<Tally> => {
  const call = await callOf(c, body)
  tellOperation(c, ctx.requestId)
  if (!call) return tallyOf(c, ctx, await runBulk(c.get('scope'), ctx, chosen, change))
  const mine = running.get(ports) ?? new Map<string, Promise<Tally>>()
  running.set(ports, mine)
  const name = [ctx.institution.id, call.accountId, call.key, call.path, call.bodyHash].join(' ')
  const first = mine.get(name)
  if (first) return first
  const run = runKept(c, ports, ctx, chosen, change, call).finally(() => mine.delete(name))
  mine.set(name, run)
  return run
}
