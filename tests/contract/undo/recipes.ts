import type { Values } from '../suite/bench.ts'
import type { UndoWorld } from './world.ts'

/** What a deed needs besides samples: prepared, and laid over its input. */
type Recipe = (world: UndoWorld, input: Values) => Promise<Values>

const ok = async (world: UndoWorld, path: string, body: object): Promise<Values> => {
  const answer = await world.t.call('POST', path, body)
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.msg}`)
  return answer.response
}
const withPoints = async (world: UndoWorld, studentId: unknown) =>
  ok(world, 'pointsEntry/create', {
    ...(await world.sample('pointsEntry')),
    studentId,
    kind: 'ADD',
    points: 5000,
  })
const withHours = async (world: UndoWorld, studentId: unknown) =>
  ok(world, 'hourEntry/create', {
    ...(await world.sample('hourEntry')),
    studentId,
    hours: 5000,
  })
/** Does another action on the record first. */
const after =
  (path: string, input: object = {}): Recipe =>
  async (world, { id }) => {
    await ok(
      world,
      path,
      path.startsWith('platform') ? { id, input } : { selection: { ids: [id] }, input },
    )
    return {}
  }
const ownName =
  (resource: string): Recipe =>
  async (world, { id }) => ({
    name: (await world.t.call('GET', `${resource}/get?id=${String(id)}`)).response['name'],
  })
const atVersion =
  (version: number): Recipe =>
  async () => ({ version })
const inClasses: Recipe = async world => ({ courses: [await world.record('course')] })

/** By action or call; `id` of an input is the record of an action. */
export const recipes: Readonly<Record<string, Recipe>> = {
  'student.givePoints': async (world, { id }) => {
    await withPoints(world, id)
    return { kind: 'ADD', points: 3 }
  },
  'student.exchangePoints': async (world, { id }) => {
    await withPoints(world, id)
    return { quantity: 1 }
  },
  'pointsEntry.redeem': async (world, { student, studentId }) => {
    await withPoints(world, studentId ?? student)
    return { quantity: 1 }
  },
  'hourEntry.deduct': async (world, { student, studentId }) => {
    await withHours(world, studentId ?? student)
    return { hours: 1 }
  },
  'courseware.assign': inClasses,
  'taskTemplate.assign': async world => ({
    ...(await inClasses(world, {})),
    lessonId: null,
  }),
  'registration.approve': after('registration/reject', { reason: 'Full' }),
  'recording.release': after('recording/hold'),
  'platformVoucherBatch.unblock': after('platformVoucherBatch/block'),
  'teacher.erasePersonalData': ownName('teacher'),
  'student.erasePersonalData': ownName('student'),
  'registration.erasePersonalData': ownName('registration'),
  'course/addPeople': async world => ({
    people: [{ kind: 'student', id: await world.record('student') }],
  }),
  'scheduling/remove': atVersion(1),
  'disk/rename': atVersion(1),
  'disk/storage/change': atVersion(0),
}

const ofLogin = 'changes a login, which is no record'
const messages = 'sends messages and writes no record'
const conversions = 'only of a conversion that failed or is running'
const bookings = 'server/domain/booking/booking.test.ts'
const hours = 'server/domain/lesson-hours/lessonHours.test.ts'
const makeUps = 'server/domain/lesson-hours/makeUp.test.ts'
const operator = 'by the operator in an institution: server/domain/platform/operator.test.ts'
const prices = 'by the operator in an institution: server/domain/platform/usagePrices.test.ts'
const plans = 'only of an order or a subscription: server/domain/plans/plans.test.ts'
/** Actions that neither samples nor recipes reach, with where their undo is tested, or why there is none. */
export const elsewhere: Readonly<Record<string, string>> = {
  'teacher.removeSecondFactor': ofLogin,
  'student.removeSecondFactor': ofLogin,
  'user.removeSecondFactor': ofLogin,
  'lesson.sendLessonReport': messages,
  'seminar.sendTest': messages,
  'registration.notify': messages,
  'courseware.retry': conversions,
  'recording.retry': conversions,
  'courseVideo.retry': conversions,
  'courseVideo.cancel': conversions,
  'enrolment.resetProgress': 'only of progress, which is no record',
  'attendance.recompute': 'begins a task; server/domain/classroom derives it anew',
  'hourEntry.recount': hours,
  'hourEntry.cancel': hours,
  'hourEntry.countAgain': hours,
  'booking.book': bookings,
  'booking.confirm': bookings,
  'booking.cancel': bookings,
  'booking.leave': bookings,
  'booking.move': bookings,
  'makeUp.use': makeUps,
  'makeUp.free': makeUps,
  'alert.acknowledge': 'only of an open alert: server/domain/supervision',
  'payment.refund': operator,
  'transferClaim.confirm': operator,
  'transferClaim.reject': operator,
  'ledgerTxn.adjust': operator,
  'ledgerTxn.give': operator,
  'priceVersion.set': prices,
  'priceVersion.change': prices,
  'priceVersion.end': prices,
  'priceVersion.withdraw': prices,
  'planOrder.cancel': plans,
  'subscription.cancelRenewal': plans,
  'subscription.reactivate': plans,
  'platformInstitution.close': operator,
  'platformInstitution.reopen': operator,
}
