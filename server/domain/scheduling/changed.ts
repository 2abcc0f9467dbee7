import { textOf } from '../../../src/protocol/errors/index.ts'
import type {
  LessonChange,
  LessonChanged,
  LessonRemoval,
  LessonResult,
} from '../../../resources/lesson/scheduling.calls.ts'
import type { Lesson } from '../../../resources/lesson/lesson.resource.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import type { RecordContext } from '../../engine/records/context.ts'
import { presentRow } from '../../engine/records/present.ts'
import { settleSteps, staleFault, StaleVersion } from '../../engine/records/update.ts'
import { judgeChange, judgeRemoval, stepsOf, type Outcome } from './change.ts'
import { lessonsInScope, type InScope } from './series.ts'
import { clashTeller } from './tellClashes.ts'

/** Undoes what the judging has written, and brings what it found. */
class NotWritten extends Error {
  readonly outcomes: readonly Outcome[]
  constructor(outcomes: readonly Outcome[]) {
    super('not written')
    this.outcomes = outcomes
  }
}

const stops = ({ state }: Outcome): boolean => state === 'CLASH' || state === 'REFUSED'

const resultsOf = async (
  tx: StoreTx,
  ctx: RecordContext,
  outcomes: readonly Outcome[],
  written: boolean,
): Promise<LessonResult[]> => {
  const tell = await clashTeller(
    tx,
    ctx,
    outcomes.map(({ hits }) => hits),
    () => '',
  )
  return outcomes
    .toSorted((a, b) => a.target.startAt.localeCompare(b.target.startAt, 'en'))
    .map(({ target, state, after, code, refused, hits }): LessonResult => {
      const { before, gap, fold } = target
      // a clash is told where it would be
      const place = state === 'CHANGED' || state === 'CLASH' ? target : before
      const [field] = Object.keys(refused?.fields ?? {})
      const { clashes } = tell(hits)
      return {
        lessonId: before.id,
        name: before.name ?? '',
        state,
        startAt: place.startAt,
        endAt: place.endAt,
        version: written ? (after ?? before).version : before.version,
        ...(field === undefined ? {} : { field }),
        ...(code === undefined ? {} : { code, msg: textOf(code, ctx.lang, refused?.params) }),
        ...(gap ? { gap } : {}),
        ...(fold ? { fold } : {}),
        ...(clashes.length ? { clashes } : {}),
      }
    })
}

interface Work {
  readonly action: 'update' | 'delete'
  /** Its name in the log, where it was done to several. */
  readonly named: string
  judge(scope: InScope): Promise<readonly Outcome[]>
  steps(scope: InScope, outcomes: readonly Outcome[]): Promise<{ before: Lesson; after: Lesson }[]>
}

const theirs = async (ctx: RecordContext, error: StaleVersion) =>
  staleFault({ theirs: await presentRow(ctx, error.theirs, async () => '') })

const carryOut = async (
  tx: StoreTx,
  ctx: RecordContext,
  asked: LessonRemoval,
  work: Work,
): Promise<LessonChanged> => {
  const scope = await lessonsInScope(tx, ctx, asked).catch(async (error: unknown) => {
    throw error instanceof StaleVersion ? await theirs(ctx, error) : error
  })
  try {
    const outcomes = await tx.attempt(async () => {
      const judged = await work.judge(scope)
      const changes = judged.some(({ state }) => state === 'CHANGED')
      if (asked.dryRun || !changes || (!asked.skipRefused && judged.some(stops)))
        throw new NotWritten(judged)
      const steps = await work.steps(scope, judged)
      const several = asked.scope !== 'THIS'
      tx.operation({
        action: several ? work.named : work.action,
        resource: ctx.resource.name,
        ...(several ? { recordId: null, title: scope.anchor.name ?? '' } : {}),
      })
      await settleSteps(tx, ctx, steps, work.action)
      const versions = new Map(steps.map(({ after }) => [after.id, after]))
      return judged.map(one => ({ ...one, after: versions.get(one.target.before.id) ?? one.after }))
    })
    return {
      results: await resultsOf(tx, ctx, outcomes, true),
      written: true,
      operation: ctx.requestId,
    }
  } catch (error) {
    if (!(error instanceof NotWritten)) throw error
    return {
      results: await resultsOf(tx, ctx, error.outcomes, false),
      written: false,
      operation: null,
    }
  }
}

/**
 * Moves or changes a lesson, it and those behind it, or all of its series that is still to come; answers what became of each. Nothing is
 * written on a dry run, nor where one is refused unless `skipRefused` says so. Throws 710, 409 with `theirs`, 905.
 */
export const changeScope = (
  tx: StoreTx,
  ctx: RecordContext,
  change: LessonChange,
): Promise<LessonChanged> =>
  carryOut(tx, ctx, change, {
    action: 'update',
    named: 'reschedule',
    judge: scope => judgeChange(tx, ctx, scope, change),
    steps: (scope, outcomes) => stepsOf(tx, ctx, scope, change, outcomes),
  })

/** Deletes a lesson, it and those behind it, or all of its series that is still to come. */
export const removeScope = (
  tx: StoreTx,
  ctx: RecordContext,
  removal: LessonRemoval,
): Promise<LessonChanged> =>
  carryOut(tx, ctx, removal, {
    action: 'delete',
    named: 'unschedule',
    judge: scope => judgeRemoval(tx, ctx, scope),
    steps: async (_scope, outcomes) =>
      outcomes.flatMap(({ target: { before }, after }) => (after ? [{ before, after }] : [])),
  })
