import type {
  AddedPerson,
  MemberRole,
  PersonRef,
} from '../../../resources/classes/course/course.calls.ts'
import { student } from '../../../resources/people/student/student.resource.ts'
import { teacher } from '../../../resources/people/teacher/teacher.resource.ts'
import { errors } from '../../platform/errors/errors.ts'
import { Fault } from '../../platform/errors/fault.ts'
import { reasonOf } from '../../platform/http/reply.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { createBatch, type BatchOutcome } from '../../engine/records/batch.ts'
import type { RecordContext } from '../../engine/records/context.ts'
import { startValues } from '../../engine/records/draft.ts'

export interface MembersToAdd {
  readonly courseId: string
  readonly role: MemberRole
  readonly joinedBy: 'ADDED' | 'COPIED'
  readonly people: readonly PersonRef[]
}

const keyOf = ({ kind, id }: PersonRef): string => `${kind} ${id}`
const fieldOf = { student: 'studentId', teacher: 'teacherId' } as const

/** Names of the people, one query per kind; unknown people have none. */
const namesOf = async (
  tx: StoreTx,
  people: readonly PersonRef[],
): Promise<ReadonlyMap<string, string>> => {
  const names = new Map<string, string>()
  for (const resource of [student, teacher]) {
    const kind = resource.name
    const ids = people.filter(one => one.kind === kind).map(({ id }) => id)
    const rows = ids.length ? await tx.many(resource, ids) : []
    for (const { id, name } of rows) names.set(keyOf({ kind, id }), name)
  }
  return names
}

/**
 * Adds people to a class. Refused people are listed with the reason and don't prevent the others.
 * `ctx` is that of courseMember.
 */
export const addMembers = async (
  tx: StoreTx,
  ctx: RecordContext,
  { courseId, role, joinedBy, people }: MembersToAdd,
): Promise<AddedPerson[]> => {
  const names = await namesOf(tx, people)
  const seenKeys = new Set<string>()
  const checked = people.map(person => {
    const key = keyOf(person)
    const twice = seenKeys.has(key)
    seenKeys.add(key)
    const refused = twice
      ? errors.userAlreadyAdded()
      : names.has(key)
        ? undefined
        : errors.userNotFound()
    return { person, refused }
  })
  const start = startValues(ctx.resource)
  const records = checked
    .filter(({ refused }) => !refused)
    .map(({ person }) => {
      const memberValues = { courseId, role, joinedBy, [fieldOf[person.kind]]: person.id }
      return { values: { ...start, ...memberValues }, given: new Set(Object.keys(memberValues)) }
    })
  const outcomes = records.length ? await createBatch(tx, ctx, records, 'create') : []
  let next = 0
  return checked.map(({ person, refused }): AddedPerson => {
    const name = names.get(keyOf(person)) ?? ''
    const outcome: BatchOutcome | undefined = refused ? undefined : outcomes[next++]
    const why =
      refused ??
      (outcome && 'refused' in outcome
        ? new Fault(outcome.refused.code, { params: outcome.refused.params })
        : undefined)
    return { ...person, name, ...(why ? reasonOf(why, ctx.lang) : {}) }
  })
}
