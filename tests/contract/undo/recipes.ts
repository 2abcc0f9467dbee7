import type { Values } from '../suite/bench.ts'
import type { UndoWorld } from './world.ts'

/** Additional input of an operation besides samples: prepared records, and values for its input. */
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
/** A class with a student, and the parameters of its copy. */
const copyOfClass: Recipe = async (world, { courseId }) => {
  await ok(world, 'courseMember/create', {
    courseId,
    role: 'STUDENT',
    studentId: await world.record('student'),
  })
  const courseName = `Copy of ${String(courseId)}`
  return { courseName, students: true, lessons: undefined, token: undefined, dryRun: false }
}
const previewed: Recipe = async (world, input) => ({
  token: (await ok(world, 'scheduling/preview', { ...input, token: undefined })).token,
})
/** Two chapters, the second one first. */
const otherOrder: Recipe = async (world, { courseId }) => {
  const ids: unknown[] = []
  for (const name of ['First', 'Second'])
    ids.unshift((await ok(world, 'courseChapter/create', { courseId, name })).id)
  const { response } = await world.t.call(
    'GET',
    `recordedCourse/catalogue?courseId=${String(courseId)}`,
  )
  const chapters = ids.map(id => ({ id, sections: [] }))
  return { version: response['version'], chapters }
}
const captions = { text: 'WEBVTT\n\n00:00.000 --> 00:02.000\nHello\n' }
const removedNodes: Recipe = async (world, { nodes }) => {
  await ok(world, 'disk/delete', { nodes })
  return {}
}
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
  'course/copy': copyOfClass,
  'scheduling/save': previewed,
  'scheduling/change': async () => ({ version: 1, localStart: undefined, dryRun: false }),
  'scheduling/remove': atVersion(1),
  'recordedCourse/order': otherOrder,
  'submission/review': async () => ({ version: 1, mark: 80, grade: undefined }),
  'courseSection/captions/save': async () => captions,
  'courseSection/captions/delete': async (world, { sectionId, lang }) => {
    const file = { fileName: 'captions.vtt', ...captions }
    await ok(world, 'courseSection/captions/save', { sectionId, lang, ...file })
    return {}
  },
  'disk/restore': removedNodes,
  'disk/pin': async (world, { nodes }) => {
    await ok(world, 'disk/pin', { nodes, pinned: false })
    return { pinned: true }
  },
  'disk/rename': atVersion(1),
  'disk/storage/change': atVersion(0),
}

const ofLogin = 'changes a login, which is no record'
const messages = 'sends messages and writes no record'
const conversions = 'only of a conversion that failed or is running'
const bookings = 'server/domain/booking/booking.test.ts'
const hours = 'server/domain/lesson-hours/lessonHours.test.ts'
const makeUps = 'server/domain/lesson-hours/makeUp.test.ts'
const operator = 'by the operator in an institution: server/domain/operator/operator.test.ts'
const prices = 'by the operator in an institution: server/domain/operator/usagePrices.test.ts'
const plans = 'only of an order or a subscription: server/domain/plans/plans.test.ts'
/**
 * Actions that neither samples nor recipes cover, with the test of their undo, or the reason why
 * there is none.
 */
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

const links = 'makes links or revokes them, which are no records'
const secrets = 'shows or changes a secret, which nothing gives back'
const live = 'only of a lesson that runs or has just ended: server/domain/supervision'
const files = 'only of a file that was uploaded: the tests of its domain'
const videos = 'only of a video that is converted: server/domain/recorded-courses'
const money = 'orders and payments go back by cancellations and refunds of their own'
/** The same of calls. */
export const callsElsewhere: Readonly<Record<string, string>> = {
  'booking/link': links,
  'booking/revokeLinks': links,
  'hourEntry/link': links,
  'hourEntry/revokeLinks': links,
  'classTask/link': links,
  'recordedCourse/link': links,
  'recordedCourse/revokeLinks': links,
  'disk/linkZip': links,
  'report/send': links,
  'apiKey/replace': secrets,
  'apiKey/end': secrets,
  'webhook/secret/show': secrets,
  'webhook/secret/renew': secrets,
  'lessonMonitor/sendMessage': live,
  'lessonMonitor/callNext': live,
  'lessonMonitor/takePicture': live,
  'lessonMonitor/watch': live,
  'lessonMonitor/delete': live,
  'lessonMonitor/enter': live,
  'lessonComment/save': 'only of a student who was in the lesson: server/domain/reports',
  'courseware/fromDisk': files,
  'taskTemplate/removeFile': files,
  'submission/markPicture': files,
  'submission/removeReviewFile': files,
  'disk/restoreVersion': files,
  'transfers/decide': operator,
  'disk/purge': 'only of what lies in the trash, and nothing brings it back',
  'disk/preview/make': files,
  'courseSection/transcript/make': videos,
  'courseSection/transcript/save': videos,
  'school/buyOrder/schoolPackagePay': money,
  'package/upgradePackage': money,
  'package/cancelOrder': money,
  'package/payOrderByNo': money,
  'package/trial': money,
  'recharge/pay': money,
  'payment/pay': money,
  'payment/cancel': money,
  'redeemCode/redeem': money,
  'payCard/enter': money,
  'payCard/confirm': money,
  'payCard/default': money,
  'payCard/remove': money,
  'webSchools/currency/choose': money,
  'hourEntry/refund': hours,
  'joining/accept': 'by somebody without an account: server/domain/joining',
  'webhook/test': messages,
  'webhook/resend': messages,
  'disk/open': 'opens a disk, which is made at its first use',
  'disk/share': 'with another institution: server/domain/cloud-disk',
  'workbench/arrange': 'the arrangement is the person’s own, and no record',
}
