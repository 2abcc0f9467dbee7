import { Fault } from '../../platform/errors/fault.ts'
import type { Scope, StoreTx } from '../../platform/store/types.ts'
import { createYielder, lowPriority } from '../../platform/yieldToEventLoop.ts'
import { mostNamed } from '../records/bulk.ts'
import type { RecordContext } from '../records/context.ts'
import { DependentRows } from '../records/transactionLocks.ts'
import { changedOnce, pastOf } from './changeSums.ts'
import { groupsOf, isOfRows, type UndoGroup } from './groups.ts'
import { finish, ours, release, type RunningUndo, type UndoState } from './state.ts'
import { Obstructed, refusedRecord, type UndoPart } from './planGroup.ts'
import { takeBack, takeBackWhole } from './takeBack.ts'

/** Records per transaction: many enough to be fast, few enough to let other work in between. */
const usual = 100
/** Number of records whose history is read at once. */
const ahead = 600

const merged = (state: UndoState, part: UndoPart): UndoState => {
  const unchangedRecords = [...state.kept, ...part.kept]
  const failed = [...state.failed, ...part.failed]
  const more = {
    kept: (state.more?.kept ?? 0) + Math.max(0, unchangedRecords.length - mostNamed),
    failed: (state.more?.failed ?? 0) + Math.max(0, failed.length - mostNamed),
  }
  return {
    ...state,
    matched: state.matched + part.matched,
    done: state.done + part.done,
    kept: unchangedRecords.slice(0, mostNamed),
    failed: failed.slice(0, mostNamed),
    ...(more.kept + more.failed ? { more } : {}),
  }
}

/** The obstacles of a group, and those of its records that stay because of the others. */
const refusedPart = (
  group: UndoGroup,
  { kept, failed }: Pick<UndoPart, 'kept' | 'failed'>,
): UndoPart => {
  const named = new Set([...kept, ...failed].map(({ resource, id }) => `${resource} ${id}`))
  const along = group
    .filter(({ resource, id }) => !named.has(`${resource} ${id}`))
    .map(({ resource, id, title }) => {
      const stays = { fields: [], why: 'together', by: null, at: null } as const
      return { resource, id, title, ...stays }
    })
  return { matched: group.length, done: 0, kept: [...kept, ...along], failed }
}

/** One undo, from where it stopped. */
interface Whole {
  readonly ctx: RecordContext
  readonly running: RunningUndo
  readonly transaction: Scope['transaction']
  readonly breathe: () => Promise<void> | undefined
  readonly keep: UndoOptions['keep']
}

/** Does something of the undo in one transaction with how far it has come. */
const step = (
  { running, transaction, keep }: Whole,
  at: string,
  work: (tx: StoreTx) => UndoPart | Promise<UndoPart>,
): Promise<UndoState> =>
  transaction(async tx => {
    tx.operation({ action: running.action, resource: running.of.resource, undoOf: running.of.id })
    // a run that another has taken over must not continue
    const before = await ours(tx, running)
    const savedState = await running.keep(tx, { ...merged(before, await work(tx)), at })
    await keep?.(tx, savedState)
    return savedState
  })

/**
 * Undoes one group in a transaction, or refuses it and changes nothing. `singly`: each record is
 * written separately, so that a refusal by the database can be attributed to it.
 */
const settleGroup = async (
  whole: Whole,
  group: UndoGroup,
  next: string,
  singly = group.length === 1,
): Promise<UndoState> => {
  const { ctx, running, breathe } = whole
  const undoing = { ...ctx, deed: running.deed }
  try {
    return await step(whole, next, tx => takeBackWhole(tx, undoing, group, { breathe, singly }))
  } catch (error) {
    if (running.lost) throw error
    if (error instanceof Obstructed) return step(whole, next, () => refusedPart(group, error))
    if (!(error instanceof Fault)) throw error
    if (!singly) return settleGroup(whole, group, next, true)
    return step(whole, next, () =>
      refusedPart(group, { kept: [], failed: [refusedRecord(group[0], error)] }),
    )
  }
}

/**
 * A batch that fails as a whole is split in halves until the failing group is found; a batch whose
 * rows depend on each other is done group by group.
 */
const settle = async (
  whole: Whole,
  groups: readonly UndoGroup[],
  next: string,
): Promise<UndoState> => {
  const { ctx, running, breathe } = whole
  const [only, ...others] = groups
  if (only && !others.length) return settleGroup(whole, only, next)
  try {
    const undoing = { ...ctx, deed: running.deed }
    return await step(whole, next, tx => takeBack(tx, undoing, groups, breathe))
  } catch (error) {
    if (!(error instanceof Fault || error instanceof DependentRows) || running.lost) throw error
    const size = error instanceof DependentRows ? 1 : Math.ceil(groups.length / 2)
    let state = running.from
    for (let from = 0; from < groups.length; from += size) {
      const part = groups.slice(from, from + size)
      state = await settle(
        whole,
        part,
        from + size >= groups.length ? next : (part.at(-1)?.[0].at ?? next),
      )
    }
    return state
  }
}

/** Groups in parts of about `size` records. */
const partsOf = (groups: readonly UndoGroup[], size: number): readonly UndoGroup[][] => {
  const parts: UndoGroup[][] = []
  let records = size
  for (const group of groups) {
    if (records + group.length > size) {
      parts.push([])
      records = 0
    }
    parts.at(-1)?.push(group)
    records += group.length
  }
  return parts
}

export interface UndoOptions {
  /** Records in one transaction. */
  readonly size?: number
  /** Called in the transaction of each batch. */
  readonly keep?: (tx: StoreTx, state: UndoState) => Promise<void>
  /** Called between batches: true stops the run here; the next call continues it. */
  readonly stop?: () => boolean
}

/**
 * Takes back the rows of a bulk change, of an import, of an action on a selection; false if
 * `stop` ended it before.
 */
const takeRowsBack = async (
  scope: Scope,
  whole: Whole,
  size: number,
  stop: UndoOptions['stop'],
): Promise<boolean> => {
  const { ctx, running } = whole
  let { at } = running.from
  // evaluated once, because the query for each part is slow while the planner has few statistics of
  // the audit
  const once = at !== 'end' && (await changedOnce(scope, running.of.id))
  while (at !== 'end') {
    const { past, next = 'end' } = await pastOf(
      scope,
      running.of.id,
      at,
      Math.max(ahead, size),
      once,
    )
    const from = at
    const groups = (await groupsOf(scope, ctx.resources, running.deed, past)).filter(
      ([newest]) => from === '' || newest.at < from,
    )
    const parts = partsOf(groups, size)
    for (const [n, part] of parts.entries()) {
      if (stop?.()) return false
      await settle(whole, part, n === parts.length - 1 ? next : (part.at(-1)?.[0].at ?? next))
    }
    at = next
  }
  return true
}

/**
 * Undoes everything that an operation changed in one transaction, or nothing; returns false if
 * `stop` ended it early.
 */
const takeAllBack = async (
  scope: Scope,
  whole: Whole,
  stop: UndoOptions['stop'],
): Promise<boolean> => {
  const { running } = whole
  if (running.from.at === 'end') return true
  if (stop?.()) return false
  const { past } = await pastOf(scope, running.of.id, '')
  const [newest, ...others] = past
  if (newest) await settleGroup(whole, [newest, ...others], 'end')
  return true
}

/**
 * Undoes an operation, newest change first, by ordinary writes. An operation is undone in one
 * transaction; one of independent rows is undone row by row in batches, each in its own
 * transaction. It continues what a killed process left. Returns the exact tally; `last` runs in the
 * final transaction. Undefined if `stop` ended it early.
 */
export const runUndo = async (
  scope: Scope,
  baseContext: RecordContext,
  running: RunningUndo,
  last: (tx: StoreTx, state: UndoState) => Promise<void>,
  { size = usual, keep, stop }: UndoOptions = {},
): Promise<UndoState | undefined> => {
  // everything it writes is part of one operation, whichever process continues it
  const ctx = { ...baseContext, requestId: running.id }
  const whole: Whole = {
    ctx,
    running,
    transaction: lowPriority(scope),
    breathe: createYielder(),
    keep,
  }
  try {
    const isThrough = isOfRows(ctx.resources, running.deed)
      ? await takeRowsBack(scope, whole, size, stop)
      : await takeAllBack(scope, whole, stop)
    if (!isThrough) {
      await release(scope, running)
      return undefined
    }
    return await scope.transaction(async tx => {
      const state = await finish(tx, ctx, running, await ours(tx, running))
      await last(tx, state)
      return state
    })
  } catch (error) {
    await release(scope, running).catch(() => undefined)
    throw error
  }
}
