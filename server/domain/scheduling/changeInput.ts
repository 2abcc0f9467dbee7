import type {
  LessonChange,
  LessonRemoval,
  SeriesScope,
} from '../../../resources/lesson/scheduling.calls.ts'
import { badParameter, fieldFault } from '../../platform/errors.ts'
import { flagOfBody, isObject, textOfBody, type Body } from '../../platform/http/body.ts'
import { localIn, minutesIn, textIn } from './input.ts'

const scopes: readonly SeriesScope[] = ['THIS', 'FOLLOWING', 'ALL']
// said by the call itself
const own = new Set(['startAt', 'endAt', 'forceReason'])

/** Which lessons are meant. Throws 321 for what no screen sends. */
export const removalOf = (body: Body): Required<LessonRemoval> => {
  const version = body['version']
  if (typeof version !== 'number' || !Number.isSafeInteger(version) || version < 1)
    throw badParameter('version')
  const scope = scopes.find(one => one === body['scope'])
  if (!scope) throw badParameter('scope')
  const lessonId = textOfBody(body, 'lessonId', 64)
  return {
    lessonId,
    version,
    scope,
    skipRefused: flagOfBody(body, 'skipRefused'),
    dryRun: flagOfBody(body, 'dryRun'),
  }
}

export type CheckedChange = Required<LessonRemoval> &
  Omit<LessonChange, keyof LessonRemoval> &
  Required<Pick<LessonChange, 'changes'>>

/** A change as somebody sent it. Throws 9994 (times), 2220 (minutes), 321. */
export const changeOf = (body: Body): CheckedChange => {
  const changes = body['changes'] ?? {}
  if (!isObject(changes)) throw badParameter('changes')
  const wrong = Object.keys(changes).find(name => own.has(name))
  if (wrong !== undefined) throw badParameter(wrong)
  const localStart = localIn(body, 'localStart')
  const given = textIn(body, 'startAt', 40)
  if (given !== undefined && Number.isNaN(Date.parse(given))) throw fieldFault('startAt', '9994')
  if (given !== undefined && localStart !== undefined) throw badParameter('localStart')
  return {
    ...removalOf(body),
    startAt: given === undefined ? undefined : new Date(given).toISOString(),
    localStart,
    minutes:
      body['minutes'] === undefined || body['minutes'] === null ? undefined : minutesIn(body),
    changes,
    forceReason: textIn(body, 'forceReason', 200),
  }
}
