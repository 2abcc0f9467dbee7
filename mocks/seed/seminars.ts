import { courseSection } from '../../resources/recorded-courses/course-section/courseSection.resource.ts'
import { registration } from '../../resources/seminars/registration/registration.resource.ts'
import { seminarField } from '../../resources/seminars/seminar-field/seminarField.resource.ts'
import { seminarPerson } from '../../resources/seminars/seminar-person/seminarPerson.resource.ts'
import { seminarSource } from '../../resources/seminars/seminar-source/seminarSource.resource.ts'
import { seminar, type Seminar } from '../../resources/seminars/seminar/seminar.resource.ts'
import { teacher } from '../../resources/people/teacher/teacher.resource.ts'
import { noteReports, recordedSeminar } from '../../server/domain/playback/index.ts'
import { createRecord } from '../../server/engine/records/create.ts'
import { startValues } from '../../server/engine/records/draft.ts'
import { contextsFrom } from '../../server/engine/records/system.ts'
import { updateRecord } from '../../server/engine/records/update.ts'
import type { Seed, SeedContext } from '../../server/engine/seed.ts'
import { tablesOf } from '../../server/platform/store/tables-of.ts'
import type { StoreTx } from '../../server/platform/store/types.ts'
import type { AnyResource } from '../../src/schema/resource.ts'
import { toLocal } from '../../src/schema/zone.ts'
import { seededRng } from '../../src/schema/rng.ts'
import { storeCover, storeFace } from './storeFile.ts'

const hourMs = 3_600_000
const firstPage = { page: 1, sort: 'createTime', q: '', deleted: 'no', where: [] } as const

interface Event {
  readonly name: string
  readonly subtitle: string
  /** From the demo's start. */
  readonly hours: number
  readonly minutes: number
  readonly seatLimit: number | null
  readonly status: 'PLANNED' | 'ONGOING' | 'ENDED' | 'CANCELLED'
  readonly people: number
  /** Hours from the demo's start at which registration opens. */
  readonly opens?: number
}
const events: readonly Event[] = [
  {
    name: '双语家庭阅读分享会',
    subtitle: '如何陪孩子读完第一本英文章节书',
    hours: 96,
    minutes: 90,
    seatLimit: 20,
    status: 'PLANNED',
    people: 26,
  },
  {
    name: '中考英语备考讲座',
    subtitle: '命题趋势与冲刺安排',
    hours: 240,
    minutes: 120,
    seatLimit: 200,
    status: 'PLANNED',
    people: 0,
    opens: 48,
  },
  {
    name: '春季课程说明会',
    subtitle: '新学期班型与老师介绍',
    hours: -0.5,
    minutes: 120,
    seatLimit: null,
    status: 'ONGOING',
    people: 20,
  },
  {
    name: '在线课堂专注力讲座',
    subtitle: '从小学到初中的学习习惯',
    hours: -168,
    minutes: 60,
    seatLimit: 100,
    status: 'ENDED',
    people: 30,
  },
  {
    name: '暑期营咨询会',
    subtitle: '线路、费用与安全',
    hours: 30,
    minutes: 60,
    seatLimit: 50,
    status: 'CANCELLED',
    people: 8,
  },
]
const surnames = ['王', '李', '张', '刘', '陈', '杨', '赵', '黄', '周', '吴']
const givenNames = ['静', '伟', '芳', '敏', '强', '磊', '洋', '艳', '娟', '涛']
const companies = ['晨光小学', '第三中学', '育英培训', '海淀图书馆', null]

const agendaParts = [
  [0, '开场'],
  [1 / 8, '主题分享'],
  [3 / 4, '问答'],
] as const
/** Parts of the agenda at their times by the school's clock. */
const agendaOf = (start: number, minutes: number, zone: string): string =>
  agendaParts
    .map(([share, title]) => {
      const at = start + Math.floor(minutes * share) * 60_000
      return `${toLocal(new Date(at).toISOString(), zone).slice(11, 16)} ${title}`
    })
    .join('\n')

/** The hosts of the demo's seminars, and where they are announced. */
const lecturers = [
  { name: '林清', position: '儿童文学译者', role: 'LECTURER' },
  { name: 'Grace Miller', position: 'Reading specialist', role: 'GUEST' },
] as const

/** The context a day before an event began: what is past was made before it. */
const earlier = (context: SeedContext, { hours, status }: Event): SeedContext => {
  if (status !== 'ENDED' && status !== 'ONGOING') return context
  return {
    ...context,
    contextFor: resource => {
      const known = context.contextFor(resource)
      const at = known.clock.now().getTime() + (hours - 24) * hourMs
      return { ...known, clock: { ...known.clock, now: () => new Date(at) } }
    },
  }
}

const inTransaction = (
  { scope, contextFor }: SeedContext,
  work: (
    tx: StoreTx,
    make: (resource: AnyResource, values: object) => Promise<{ readonly id: string }>,
  ) => Promise<void>,
): Promise<void> =>
  scope.transaction(tx =>
    work(tx, (resource, values) =>
      createRecord(
        tx,
        contextFor(resource),
        { ...startValues(resource), ...values },
        { system: true },
      ),
    ),
  )

/** Visitors of a seminar's public page, one a minute until now. */
const visit = async (
  tx: StoreTx,
  count: number,
  [seminarId, sourceId]: readonly [string, string],
  now: number,
): Promise<void> => {
  for (let n = 0; n < count; n += 1)
    await tx.db
      .insertInto('seminarVisitor')
      .values({
        seminarId,
        visitor: `seed-visitor-${n}`,
        sourceId: n % 4 === 0 ? sourceId : null,
        at: new Date(now - n * 60_000).toISOString(),
      })
      .execute()
}

/** People who registered for one seminar, reviewed as its state asks. */
const register = async (
  context: SeedContext,
  { status, people, hours, minutes }: Event,
  [seminarId, sourceId, questionId]: readonly [string, string, string],
  now: number,
): Promise<void> => {
  const random = seededRng(people + 7)
  const pick = <T>(list: readonly T[]): T | undefined => list[random.int(0, list.length - 1)]
  await inTransaction(context, async (tx, make) => {
    for (let n = 0; n < people; n += 1) {
      const { id } = await make(registration, {
        seminarId,
        name: [pick(surnames), pick(givenNames), pick(givenNames)].join(''),
        email: n % 2 ? `guest${n}.${seminarId.slice(-4)}@example.org` : null,
        countryCode: '86',
        phone: `1380013${String(8100 + n)}`,
        company: pick(companies) ?? null,
        position: random.next() < 0.5 ? '家长' : '老师',
        way: 'FORM',
        sourceId: n % 3 === 0 ? sourceId : null,
        answers: JSON.stringify({ [questionId]: n % 2 ? '小学' : '初中' }),
      })
      const reviewed = status !== 'PLANNED' || n < 16
      const rejected = reviewed && n % 9 === 8
      if (reviewed)
        await updateRecord(
          tx,
          context.contextFor(registration),
          {
            id,
            changes: rejected
              ? { auditState: 'AUDIT_FAILED', reviewReason: '请填写单位全称', place: 'RELEASED' }
              : { auditState: 'APPROVED' },
          },
          { system: true },
        )
      const start = now + hours * hourMs
      const came = (status === 'ENDED' || status === 'ONGOING') && !rejected && n % 4 !== 3
      const from = start + random.int(0, 15) * 60_000
      // everyone leaves by the end
      const stay = random.int(10, status === 'ONGOING' ? 15 : minutes - 15)
      const until = from + stay * 60_000
      if (came)
        await tx.db
          .insertInto('seminarStay')
          .values({
            id: `seed ${id}`,
            seminarId,
            personId: id,
            inAt: new Date(from).toISOString(),
            outAt: new Date(until).toISOString(),
          })
          .execute()
      await tablesOf(tx, registration)
        .updateTable('registration')
        .set({
          ...(came
            ? {
                attended: true,
                firstInAt: new Date(from).toISOString(),
                lastOutAt: new Date(until).toISOString(),
                minutesIn: stay,
              }
            : {}),
          notifyState: reviewed ? (n % 11 === 10 ? 'FAILED' : 'SUCCEEDED') : 'NOT_NOTIFIED',
          notifyError: reviewed && n % 11 === 10 ? 'MOBILE_NUMBER_ILLEGAL' : null,
        })
        .where('id', '=', id)
        .execute()
    }
    await visit(tx, people * 3, [seminarId, sourceId], now)
  })
}

/** A section of a recorded course that has a transcript; null if the demo has none. */
const transcribedSection = async (scope: SeedContext['scope']): Promise<string | null> => {
  const row = await tablesOf(scope, courseSection)
    .selectFrom('courseSection')
    .innerJoin('videoTranscript', 'videoTranscript.videoId', 'courseSection.videoId')
    .select('courseSection.id')
    .where('videoTranscript.state', '=', 'READY')
    .where('courseSection.deletedAt', 'is', null)
    .orderBy('courseSection.id')
    .executeTakeFirst()
  return row?.id ?? null
}

/**
 * The recording that the classroom has sent of a seminar; its video is that of the demo's lessons.
 */
const addRecording = async (
  tx: StoreTx,
  { contextFor }: SeedContext,
  event: Seminar,
): Promise<void> => {
  const readyAt = new Date(Date.parse(event.endAt ?? event.startAt) + hourMs / 4).toISOString()
  await noteReports(tx, contextsFrom(contextFor(seminar)), recordedSeminar(event), [
    { source: '-', stage: 'SUCCEEDED', startedAt: event.startAt, readyAt, address: null },
  ])
}

/** Seminars of the demo school, one in every state. Existing ones stay. */
export const seed: Seed = async context => {
  const { scope, contextFor } = context
  const { clock } = contextFor(seminar)
  if ((await scope.page(seminar, { ...firstPage, limit: 1 })).length > 0) return
  const [moderator] = (await scope.page(teacher, { ...firstPage, limit: 20 })).filter(
    ({ status }) => status === 'ON_JOB',
  )
  if (!moderator) return
  const now = clock.now().getTime()
  const zone = contextFor(seminar).institution.timezone
  const section = await transcribedSection(scope)
  for (const event of events) {
    const ids: [string, string, string] = ['', '', '']
    const before = earlier(context, event)
    await inTransaction(before, async (tx, make) => {
      const storing = { tx, contextFor, files: context.files }
      const { name, subtitle, hours, minutes, seatLimit, opens } = event
      const start = hours * hourMs
      const made = await make(seminar, {
        name,
        subtitle,
        introduction: subtitle,
        cover: await storeCover(storing, seminar, 'cover', events.indexOf(event)),
        agenda: agendaOf(now + start, minutes, zone),
        startAt: new Date(now + start).toISOString(),
        minutes,
        moderatorId: moderator.id,
        seatLimit,
        regOpenAt: opens === undefined ? null : new Date(now + opens * hourMs).toISOString(),
        notification: 'SMS',
        mailbox: 'events@example.org',
        mailSubject: `邀请您参加：${name}`,
        thanks: true,
      })
      for (const [n, one] of lecturers.entries())
        await make(seminarPerson, {
          seminarId: made.id,
          ...one,
          photo: await storeFace(storing, seminarPerson, 'photo', n),
        })
      const source = await make(seminarSource, { seminarId: made.id, name: '公众号' })
      const question = await make(seminarField, {
        seminarId: made.id,
        name: '孩子就读阶段',
        nameEn: 'School stage',
        kind: 'CHOICE',
        options: ['小学', '初中', '高中'],
      })
      ids[0] = made.id
      ids[1] = source.id
      ids[2] = question.id
    })
    await register(before, event, ids, now)
    await inTransaction(context, async tx => {
      const { status } = event
      if (status !== 'PLANNED')
        await updateRecord(
          tx,
          contextFor(seminar),
          {
            id: ids[0],
            changes: {
              status,
              ...(status === 'ENDED' ? { recordingSectionId: section } : {}),
              ...(status === 'CANCELLED' ? { cancelReason: '报名人数不足' } : {}),
            },
          },
          { system: true },
        )
      const ended = status === 'ENDED' ? await tx.get(seminar, ids[0]) : undefined
      if (ended) await addRecording(tx, context, ended)
      await tx.db.updateTable('seminarMessage').set({ state: 'SKIPPED' }).execute()
    })
  }
}
