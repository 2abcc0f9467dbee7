import type { OperationName } from '../../../src/protocol/operations.ts'
import { textOfCode } from '../../../src/protocol/errors/index.ts'
import type {
  LessonChange,
  LessonChanged,
  LessonRemoval,
  LessonResult,
} from '../../../resources/scheduling/scheduling.calls.ts'
import type { Lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import type { RecordContext } from '../../engine/records/context.ts'
import { presentRow } from '../../engine/records/present.ts'
import { settleSteps } from '../../engine/records/pipeline.ts'
import { staleFault, StaleVersion } from '../../engine/records/update.ts'
import { judgeChange, judgeRemoval, stepsOf, type LessonOutcome } from './judgeChange.ts'
import { lockLessonsInScope, type LessonsInScope } from './series.ts'
import { createClashNamer } from './nameClashes.ts'

/** Thrown to roll back what judging a change has written, and to return the outcomes. */
class RollbackWithOutcomes extends Error {
  readonly outcomes: readonly LessonOutcome[]
  constructor(outcomes: readonly LessonOutcome[]) {
    super('not written')
    this.outcomes = outcomes
  }
}

const blocksWriting = ({ state }: LessonOutcome): boolean =>
  state === 'CLASH' || state === 'REFUSED'

const resultsOf = async (
  tx: StoreTx,
  ctx: RecordContext,
  outcomes: readonly LessonOutcome[],
  written: boolean,
): Promise<LessonResult[]> => {
  const nameClashes = await createClashNamer(
    tx,
    ctx,
    outcomes.map(({ hits }) => hits),
    () => '',
  )
  return outcomes
    .toSorted((a, b) => a.target.startAt.localeCompare(b.target.startAt, 'en'))
    .map(({ target, state, after, code, refused, hits }): LessonResult => {
      const { before, gap, fold } = target
      // a clash is shown at the lesson's new place
      const place = state === 'CHANGED' || state === 'CLASH' ? target : before
      const [field] = Object.keys(refused?.fields ?? {})
      const { clashes } = nameClashes(hits)
      return {
        lessonId: before.id,
        name: before.name ?? '',
        state,
        startAt: place.startAt,
        endAt: place.endAt,
        version: written ? (after ?? before).version : before.version,
        ...(field === undefined ? {} : { field }),
        ...(code === undefined ? {} : { code, msg: textOfCode(code, ctx.lang, refused?.params) }),
        ...(gap ? { gap } : {}),
        ...(fold ? { fold } : {}),
        ...(clashes.length ? { clashes } : {}),
      }
    })
}

interface ScopeWork {
  readonly action: 'update' | 'delete'
  /** The name in the log of a change to several lessons. */
  readonly seriesAction: OperationName
  judge(scope: LessonsInScope): Promise<readonly LessonOutcome[]>
  steps(
    scope: LessonsInScope,
    outcomes: readonly LessonOutcome[],
  ): Promise<{ before: Lesson; after: Lesson }[]>
}

const faultWithTheirs = async (ctx: RecordContext, error: StaleVersion) =>
  staleFault({ theirs: await presentRow(ctx, error.theirs, async () => '') })

const runInScope = async (
  tx: StoreTx,
  ctx: RecordContext,
  request: LessonRemoval,
  work: ScopeWork,
): Promise<LessonChanged> => {
  const scope = await lockLessonsInScope(tx, ctx, request).catch(async (error: unknown) => {
    throw error instanceof StaleVersion ? await faultWithTheirs(ctx, error) : error
  })
  try {
    const outcomes = await tx.attempt(async () => {
      const lessonOutcomes = await work.judge(scope)
      const changes = lessonOutcomes.some(({ state }) => state === 'CHANGED')
      if (
        request.dryRun ||
        !changes ||
        (!request.skipRefused && lessonOutcomes.some(blocksWriting))
      )
        throw new RollbackWithOutcomes(lessonOutcomes)
      const steps = await work.steps(scope, lessonOutcomes)
      const isSeries = request.scope !== 'THIS'
      tx.operation({
        action: isSeries ? work.seriesAction : work.action,
        resource: ctx.resource.name,
        ...(isSeries ? { recordId: null, title: scope.anchor.name ?? '' } : {}),
      })
      await settleSteps(tx, ctx, steps, work.action)
      const versions = new Map(steps.map(({ after }) => [after.id, after]))
      return lessonOutcomes.map(one => ({
        ...one,
        after: versions.get(one.target.before.id) ?? one.after,
      }))
    })
    return {
      results: await resultsOf(tx, ctx, outcomes, true),
      written: true,
      operation: ctx.requestId,
    }
  } catch (error) {
    if (!(error instanceof RollbackWithOutcomes)) throw error
    return {
      results: await resultsOf(tx, ctx, error.outcomes, false),
      written: false,
      operation: null,
    }
  }
}

/**
 * Moves or changes a lesson, that lesson and later ones, or all upcoming lessons of its series;
 * returns the result of each. Writes nothing in a dry run, or if a lesson is refused unless
 * `skipRefused` allows it. Throws 710, 409 with `faultWithTheirs`, 905.
 */
export const changeLessonsInScope = (
  tx: StoreTx,
  ctx: RecordContext,
  change: LessonChange,
): Promise<LessonChanged> =>
  runInScope(tx, ctx, change, {
    action: 'update',
    seriesAction: 'reschedule',
    judge: scope => judgeChange(tx, ctx, scope, change),
    steps: (scope, outcomes) => stepsOf(tx, ctx, scope, change, outcomes),
  })

/** Deletes a lesson, it and those after it, or all coming lessons of its series. */
export const removeLessonsInScope = (
  tx: StoreTx,
  ctx: RecordContext,
  removal: LessonRemoval,
): Promise<LessonChanged> =>
  runInScope(tx, ctx, removal, {
    action: 'delete',
    seriesAction: 'unschedule',
    judge: scope => judgeRemoval(tx, ctx, scope),
    steps: async (_scope, outcomes) =>
      outcomes.flatMap(({ target: { before }, after }) => (after ? [{ before, after }] : [])),
  })
