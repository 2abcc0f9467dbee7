import type { UnchangedRecord, RefusedRecord, UndoTally } from '../../../src/protocol/journal.ts'
import type { Issue } from '../../../src/schema/issue.ts'
import { can } from '../../../src/access/index.ts'
import { everyonesRight, unchanging } from '../../../src/protocol/journal.ts'
import { errors } from '../../platform/errors/errors.ts'
import type { Clock } from '../../platform/ports.ts'
import { thisTransaction } from '../../platform/store/horizon.ts'
import type { Scope, StoreTx } from '../../platform/store/types.ts'
import type { Caller } from '../../platform/caller.ts'
import { followImport } from './imported.ts'
import { changedAny, changedResources } from './changeSums.ts'

type RefusedState = Omit<RefusedRecord, 'msg'> & { readonly params?: Issue['params'] }

/**
 * Progress of an undo, stored with its operation (`detail.undo`) in the transactions of the undo.
 */
export interface UndoState {
  readonly matched: number
  readonly done: number
  readonly kept: readonly UnchangedRecord[]
  readonly failed: readonly RefusedState[]
  /** Counts beyond the listed records. */
  readonly more?: UndoTally['more']
  /** Id of the oldest change that was processed; '': none yet, 'end': all. */
  readonly at: string
}
interface KeptState extends UndoState {
  /** The process that runs it, with its last sign of life in ms; null when it is finished. */
  readonly owner: string | null
  readonly beat: number
}

/** The action and resource of an operation, which decide the right it needed. */
export interface OperationAction {
  readonly action: string
  readonly resource: string
}
/**
 * The original operation if the undone one is itself an undo, with all resources whose records it
 * changed.
 */
export interface UndoneDeed extends OperationAction {
  readonly changed: readonly string[]
}

/** One run of an undo. */
export interface RunningUndo {
  /** Id of the undo's own operation. */
  readonly id: string
  readonly of: {
    readonly id: string
    readonly resource: string
    readonly undoOf: string | null
    readonly count: number
  }
  /** Name in the log: undoing an undo is a redo. */
  readonly action: 'undo' | 'redo'
  /** The original operation if the undone one is itself an undo. */
  readonly deed: UndoneDeed
  readonly owner: string
  readonly from: UndoState
  /** Another run has continued it. */
  lost: boolean
  keep(tx: StoreTx, state: UndoState): Promise<UndoState>
}

const initialState: UndoState = { matched: 0, done: 0, kept: [], failed: [], at: '' }
const isUnchanging = (action: string): boolean => unchanging.some(name => name === action)
// a run without a sign for so long has died
const staleMs = 30_000

/** The stored state of an undo; undefined for any other operation. */
export const stateOf = (detail: unknown): KeptState | undefined =>
  typeof detail === 'object' && detail !== null && 'undo' in detail
    ? // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server alone writes this column, in this shape
      (detail.undo as KeptState)
    : undefined

/** Whether an undo is in progress. */
export const isHeld = ({ owner, beat }: KeptState, clock: Clock): boolean =>
  owner !== null && clock.now().getTime() - beat < staleMs

const rowOf = (tx: StoreTx, id: string) =>
  tx.db.selectFrom('operation').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
const keepState = async (tx: StoreTx, id: string, state: KeptState): Promise<void> => {
  await tx.db
    .updateTable('operation')
    .set({ detail: JSON.stringify({ undo: state }), txid: thisTransaction })
    .where('id', '=', id)
    .execute()
}

const deedOf = async (
  tx: StoreTx,
  of: OperationAction & { readonly id: string; readonly undoOf: string | null },
): Promise<UndoneDeed> => {
  const first = of.undoOf === null ? undefined : await rowOf(tx, of.undoOf)
  if (first) return deedOf(tx, first)
  const { action, resource } = of
  return { action, resource, changed: await changedResources(tx, of.id) }
}

/** The current state, for the run that owns it; 429 if another has taken over. */
export const ours = async (tx: StoreTx, running: RunningUndo): Promise<UndoState> => {
  const state = stateOf((await rowOf(tx, running.id))?.detail)
  if (state?.owner === running.owner) return state
  running.lost = true
  throw errors.tooManyRequests()
}

/**
 * Begins to undo an operation, or continues where a killed process stopped. Throws 404 if there is
 * none that the caller can undo; 409 if it is already undone or changed nothing; 429 if an undo is
 * in progress.
 */
export const begin = async (
  tx: StoreTx,
  caller: Caller,
  clock: Clock,
  id: string,
  owner: string,
): Promise<RunningUndo> => {
  const of = await rowOf(tx, id)
  if (!of || (of.actor !== caller.actor.id && !can(caller.actor.access, everyonesRight)))
    throw errors.notFound()
  const before = of.undoneBy === null ? undefined : await rowOf(tx, of.undoneBy)
  if (of.undoneAt !== null)
    throw errors.alreadyUndone({ undone: before?.actorName ?? of.actorName })
  const now = clock.now()
  const savedState = stateOf(before?.detail)
  if (savedState && savedState.owner !== owner && isHeld(savedState, clock))
    throw errors.tooManyRequests()
  if (isUnchanging(of.action) || !(await changedAny(tx, id))) throw errors.nothingToUndo()
  const running: RunningUndo = {
    id: before?.id ?? caller.requestId,
    of,
    action: of.action === 'undo' ? 'redo' : 'undo',
    deed: await deedOf(tx, of),
    owner,
    from: savedState ?? initialState,
    lost: false,
    async keep(inTx, state) {
      await keepState(inTx, running.id, { ...state, owner, beat: clock.now().getTime() })
      return state
    },
  }
  if (!before) {
    await tx.db
      .insertInto('operation')
      .values({
        id: running.id,
        at: now.toISOString(),
        actor: caller.actor.id,
        actorName: caller.actor.name,
        action: running.action,
        resource: of.resource,
        recordId: null,
        title: of.title,
        count: 0,
        detail: null,
        ip: caller.ip ?? null,
        device: caller.device ?? null,
        undoOf: of.id,
      })
      .execute()
    await tx.db
      .updateTable('operation')
      .set({ undoneBy: running.id })
      .where('id', '=', id)
      .execute()
  }
  await running.keep(tx, running.from)
  return running
}

/**
 * Updates the marks of a chain of undos: what a reverted undo had undone is in force again, what
 * that one had undone is undone again, and so on.
 */
const turnBack = async (
  tx: StoreTx,
  { id: by, undoOf }: Pick<RunningUndo['of'], 'id' | 'undoOf'>,
  now: string,
  live = true,
): Promise<void> => {
  if (undoOf === null) return
  const one = tx.db.updateTable('operation').where('id', '=', undoOf)
  const updateQuery = live
    ? one.set({ undoneAt: null, undoneBy: null }).where('undoneBy', '=', by)
    : one
        .set({ undoneAt: now, undoneBy: by })
        .where('undoneAt', 'is', null)
        .where('undoneBy', 'is', null)
  const row = await updateQuery.returning(['id', 'undoOf']).executeTakeFirst()
  if (row) await turnBack(tx, row, now, !live)
}

/**
 * Marks the operation as undone. If nothing could be undone, it stays unmarked and can be tried
 * again. Undoing an undo puts its operation in force again.
 */
export const finish = async (
  tx: StoreTx,
  { clock }: { readonly clock: Clock },
  { id, of }: RunningUndo,
  state: UndoState,
): Promise<UndoState> => {
  if (state.done > 0) {
    const now = clock.now().toISOString()
    await tx.db.updateTable('operation').set({ undoneAt: now }).where('id', '=', of.id).execute()
    await turnBack(tx, of, now)
    await followImport(tx, of, id)
    await keepState(tx, id, { ...state, at: 'end', owner: null, beat: 0 })
    return state
  }
  await tx.db.updateTable('operation').set({ undoneBy: null }).where('id', '=', of.id).execute()
  await tx.db.deleteFrom('operation').where('id', '=', id).where('count', '=', 0).execute()
  return state
}

/** A run that failed lets go, so that the next one need not wait. */
export const release = (scope: Scope, running: RunningUndo): Promise<void> =>
  scope.transaction(async tx => {
    const state = stateOf((await rowOf(tx, running.id))?.detail)
    if (state?.owner === running.owner) await keepState(tx, running.id, { ...state, beat: 0 })
  })
