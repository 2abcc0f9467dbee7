import {
  recordingMethods,
  videoDefinitions,
} from '../../../../resources/people/teacher/teaching.options.ts'
import type { Lesson } from '../../../../resources/scheduling/lesson/lesson.resource.ts'
import { teacher } from '../../../../resources/people/teacher/teacher.resource.ts'
import { keysOf } from '../../../../src/schema/keysOf.ts'
import type { RecordChange, RuleContext } from '../../../engine/records/rules.ts'
import { errors } from '../errors.ts'

type Definition = keyof typeof videoDefinitions
const cloud: keyof typeof recordingMethods = 'CLOUD'
/** From the coarsest to the finest. */
const definitions = keysOf(videoDefinitions)

/**
 * The finest definition that is allowed and no finer than the wanted one, else the coarsest that is
 * allowed.
 */
const nearestDefinition = (
  wanted: Definition,
  allowed: readonly string[],
): Definition | undefined => {
  const usable = definitions.filter(one => allowed.includes(one))
  return (
    usable.findLast(one => definitions.indexOf(one) <= definitions.indexOf(wanted)) ?? usable[0]
  )
}

/**
 * TCH-03: a lesson's definition and recording method must be allowed by its teacher's record.
 * Defaults of a new lesson are adapted; a chosen value is refused with 905 at its field, or at the
 * teacher if only the teacher was changed.
 */
export const fitTeachersMeans = async (
  { before, given }: Pick<RecordChange<Lesson>, 'before' | 'given'>,
  lesson: Lesson,
  ctx: RuleContext,
): Promise<Partial<Lesson>> => {
  const { teacherId, definition, cloudRecording } = lesson
  const same =
    before?.teacherId === teacherId &&
    before.definition === definition &&
    before.cloudRecording === cloudRecording
  if (same || teacherId === null) return {}
  const person = await ctx.memo(`means of ${teacherId}`, () => ctx.tx.get(teacher, teacherId))
  if (!person) return {}
  const isChosen = (name: keyof Lesson): boolean => before !== undefined || given.has(name)
  const fieldOf = (name: keyof Lesson): string => (given.has(name) ? name : 'teacherId')
  const allowed = person.videoDefinitions
  const known = definitions.find(one => one === definition)
  const misfit = known !== undefined && !allowed.includes(known)
  if (misfit && isChosen('definition'))
    throw errors
      .definitionNotAllowed({
        who: person.name,
        definition: videoDefinitions[known][ctx.lang],
      })
      .at(fieldOf('definition'))
  const recorded = cloudRecording === 'ON' && !person.recordingMethods.includes(cloud)
  if (recorded && isChosen('cloudRecording'))
    throw errors.cloudRecordingNotAllowed({ recorded: person.name }).at(fieldOf('cloudRecording'))
  return {
    ...(misfit ? { definition: nearestDefinition(known, allowed) ?? definition } : {}),
    ...(recorded ? { cloudRecording: 'OFF' as const } : {}),
  }
}
