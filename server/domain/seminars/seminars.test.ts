import { afterAll, beforeAll, describe, expect } from 'vitest'
import { signedCall } from '../../../mocks/classroom/client.ts'
import { resources } from '../../../resources/index.ts'
import {
  changeOwnPlace,
  confirmRegistration,
  correctRegistration,
  joinSeminar,
  ownRegistration,
  registerForSeminar,
  seminarAnalysis,
  seminarLink,
  seminarPage,
  type OwnRegistration,
  type SeminarAnalysis,
  type SeminarLink,
  type SeminarPage,
} from '../../../resources/seminars/seminar/seminar.calls.ts'
import {
  classroomEvents,
  classroomLessons,
  type EventsAnswer,
  type LessonsAnswer,
} from '../../../resources/classroom/events.calls.ts'
import { publicSeminarId } from '../../../resources/seminars/seminar/paths.ts'
import { resumeTasks, tasksDone } from '../../engine/jobs/queue.ts'
import { dueRound, dueWorker } from '../../engine/due/index.ts'
import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import { foreignHost, postFromForeignHost } from '../../../tests/support/foreignHost.ts'
import { bothStores, type TestStore } from '../../../tests/support/stores.ts'
import { testsOn } from '../../../tests/support/testsOn.ts'
import { courseMaker } from '../../../tests/support/recordedCourse.ts'
import { importsDone } from '../../engine/imports/background.ts'
import { wizardOf, written } from '../../../tests/support/importWizard.ts'
import { everything, sessionWith } from '../../../tests/support/signedIn.ts'
import { toLocal } from '../../../src/schema/zone.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import { sentTo } from '../../../tests/support/visitors.ts'
import { tally } from '../../platform/tally.ts'
import { makeTicket, redeemRoomTicket } from '../joining/ticket.ts'
import { ticketBondOf } from './admission.ts'

const hour = 3_600_000
interface Sent {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string | undefined
  readonly replyTo?: string | undefined
  readonly calendar?: { readonly method: string; readonly content: string } | undefined
}
type Errors = { readonly errors?: Readonly<Record<string, { readonly code: string }>> }
type Asked = { readonly sentTo: readonly string[] } & Errors
type Registered = { readonly pass: string; readonly own: OwnRegistration } & Errors

describe.each(bothStores.map(kind => [kind.name, kind] as const))(
  'seminars on %s',
  (_name, kind) => {
    const { it, race } = testsOn(kind)
    let store: TestStore
    let t: TestApp
    let n = 0
    let teacherId = ''
    const sent: Sent[] = []
    const bounces = new Set<string>()
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
      t = await makeApp({
        store,
        config: { accessSeconds: 100_000_000 },
        ports: {
          mail: {
            send: async message => {
              if (bounces.has(message.to) && !message.text.includes('#confirm.'))
                throw new Error('550 mailbox unavailable')
              sent.push(message)
            },
          },
        },
      })
      await resumeTasks(t.ports, true)
      await dueRound(t.ports, 'seminarMessage', true)
      const { response } = await t.call<{ id: string }>('POST', 'teacher/create', {
        name: 'Moderator',
        email: 'moderator@example.org',
        videoDefinitions: ['P720'],
      })
      teacherId = response.id
    })
    afterAll(() => store.dispose())
    /** Waits until all work and messages after the commits are done. */
    const settled = async () => {
      await tasksDone(t.ports)
      await dueWorker(t.ports, 'seminarMessage').done()
    }

    const byMail = {
      notification: 'EMAIL',
      mailbox: 'events@example.org',
      mailSubject: 'Your seat',
    } as const
    const hoursOn = (hours: number): string =>
      new Date(t.clock.now().getTime() + hours * hour).toISOString()
    const create = async (values: object = {}) => {
      n += 1
      return t.call<{ id: string; version: number } & Errors>('POST', 'seminar/create', {
        name: `Seminar ${n}`,
        startAt: hoursOn(48),
        minutes: 60,
        moderatorId: teacherId,
        definition: 'P720',
        layout: 'VIDEO_TOP',
        soundMode: 'SPEECH',
        notification: 'NONE',
        regFields: ['EMAIL'],
        ...values,
      })
    }
    const made = async (values: object = {}): Promise<string> => {
      // another hour: a mailbox takes few messages in one
      t.clock.advance(hour)
      const { status, response } = await create(values)
      expect([status, response.errors]).toEqual([200, undefined])
      return response.id
    }
    const open = <R>(path: string, body: object) =>
      t.call<R & Errors>('POST', path, body, { token: '' })
    const ask = (id: string, answers: object) =>
      open<Asked>(registerForSeminar.path, {
        proseminarId: publicSeminarId(t.institution, id),
        answers,
        language: 'en',
      })
    /** The token of the link that a mailbox received last. */
    const tokenSentTo = (email: unknown): string =>
      /#(confirm\.[\w.-]+)/.exec(sent.findLast(({ to }) => to === email)?.text ?? '')?.[1] ?? ''
    const confirm = (token: string) => open<Registered>(confirmRegistration.path, { token })
    /** Registers, and opens the link that is sent. */
    const register = async (id: string, answers: Readonly<Record<string, string>>) => {
      const asked = await ask(id, answers)
      if (asked.status !== 200)
        return { ...asked, response: asked.response as unknown as Registered }
      await settled()
      return confirm(tokenSentTo(answers['email']))
    }
    const person = (name: string) => ({ name, email: `${name.toLowerCase()}@example.org` })
    const listOf = async (id: string) =>
      (
        await t.call<{
          list: {
            id: string
            name: string
            place: string
            auditState: string
            notifyState: string
            notifyError: string | null
            attended: boolean
            minutesIn: number | null
          }[]
        }>('GET', `registration/list?page=1&limit=50&sort=createTime&seminarId=${id}`)
      ).response.list
    const rowOf = async (id: string, name: string) => {
      const found = (await listOf(id)).find(row => row.name === name)
      if (!found) throw new Error(`no ${name}`)
      return found
    }
    const act = (action: string, ids: readonly string[], input: object = {}) =>
      t.call<{ done: number; failed: { code: string }[] }>('POST', `registration/${action}`, {
        selection: { ids },
        input,
      })
    const codes = (response: Errors) =>
      Object.fromEntries(
        Object.entries(response.errors ?? {}).map(([name, { code }]) => [name, code]),
      )

    it('asks for what a seminar needs, each with its code (VAL-16)', async () => {
      for (const name of [
        'startAt',
        'minutes',
        'definition',
        'layout',
        'soundMode',
        'notification',
        'moderatorId',
      ])
        expect(Object.keys(codes((await create({ [name]: null })).response))).toContain(name)
      expect(codes((await create({ notification: 'EMAIL' })).response)).toMatchObject({
        mailbox: '12301',
        mailSubject: '12302',
      })
      expect(codes((await create({ mailbox: 'no address' })).response)).toHaveProperty('mailbox')
      expect(codes((await create({ regFields: [] })).response)).toEqual({ regFields: '12003' })
      expect(codes((await create({ startAt: hoursOn(-1) })).response)).toEqual({ startAt: '12007' })
      expect(codes((await create({ minutes: -1 })).response)).toHaveProperty('minutes')
      const id = await made()
      const { name } = (await t.call<{ name: string }>('GET', `seminar/get?id=${id}`)).response
      expect(codes((await create({ name })).response)).toEqual({ name: '12000' })
      for (const action of ['approve', 'notify']) expect((await act(action, [])).status).toBe(12300)
      expect((await act('reject', [], { reason: 'x' })).status).toBe(12300)
      const byPhone = await made({ regFields: ['PHONE'] })
      const bare = await register(byPhone, { name: 'Emma', phone: '13800138000' })
      expect(codes(bare.response)).toMatchObject({ countryCode: '333' })
    })

    it('has exactly one moderator among its people (SEM-01)', async () => {
      const id = await made()
      const people = async () =>
        (
          await t.call<{ list: { role: string; teacherId: string }[] }>(
            'GET',
            `seminarPerson/list?page=1&limit=50&seminarId=${id}`,
          )
        ).response.list.map(one => [one.role, one.teacherId])
      const shown = await open<SeminarPage>(seminarPage.path, {
        proseminarId: publicSeminarId(t.institution, id),
      })
      expect(shown.response.people.map(({ name, role }) => [role, name])).toEqual([
        ['MODERATOR', 'Moderator'],
      ])
      // the seminar names its moderator; a record of theirs only says more about them
      expect(await people()).toEqual([])
      const second = { seminarId: id, role: 'MODERATOR', name: 'Second' }
      expect(
        codes((await t.call<Errors>('POST', 'seminarPerson/create', second)).response),
      ).toEqual({
        role: '12200',
      })
      const twice = { seminarId: id, role: 'LECTURER', teacherId }
      expect(codes((await t.call<Errors>('POST', 'seminarPerson/create', twice)).response)).toEqual(
        {
          teacherId: '12201',
        },
      )
    })

    it('keeps its start once it has started; an ended one takes no import (SEM-03)', async () => {
      const id = await made()
      t.clock.advance(48.5 * hour)
      const { response } = await t.call<{ version: number }>('GET', `seminar/get?id=${id}`)
      const moved = await t.call<Errors>('POST', 'seminar/update', {
        id,
        version: response.version,
        startAt: hoursOn(10),
      })
      expect(codes(moved.response)).toEqual({ startAt: '12005' })
      t.clock.advance(hour)
      const late = await t.call<Errors>('POST', 'registration/create', {
        seminarId: id,
        ...person('Late'),
      })
      expect(codes(late.response)).toEqual({ seminarId: '12006' })
      expect((await register(id, person('Later'))).status).toBe(12101)
    })

    it('takes registrations while they are open, judged as the page judges them (SEM-02, SEM-04)', async () => {
      const id = await made({ regOpenAt: hoursOn(2), regCloseAt: hoursOn(4) })
      const phase = async () =>
        (
          await open<SeminarPage>(seminarPage.path, {
            proseminarId: publicSeminarId(t.institution, id),
          })
        ).response.registration
      expect([await phase(), (await register(id, person('Emma'))).status]).toEqual([
        'NOT_STARTED',
        12100,
      ])
      t.clock.advance(2 * hour)
      expect(await phase()).toBe('OPEN')
      expect(codes((await register(id, { name: '<b>', email: 'x' })).response)).toMatchObject({
        email: '946',
        name: expect.any(String),
      })
      const turned = { name: 'No\u202Era', email: 'nora@example.org' }
      expect((await register(id, turned)).status).toBe(200)
      expect((await listOf(id)).map(one => one.name)).toEqual(['Nora'])
      expect((await register(id, person('Emma'))).status).toBe(200)
      // only the mailbox learns whether its address is registered
      expect((await ask(id, person('Emma'))).response).toEqual({ sentTo: ['EMAIL'] })
      t.clock.advance(2 * hour)
      expect([await phase(), (await register(id, person('Noah'))).status]).toEqual(['ENDED', 12101])
    })

    describe('proves a typed address before anything else follows from it', () => {
      const victim = 'victim@corp.example'
      const approves = { ...byMail, approval: 'DOMAINS', approvedDomains: ['corp.example'] }
      const page = (response: object) => Object.keys(response).toSorted()

      it('mails nothing that a stranger typed, and makes no registration before the link is opened', async () => {
        const id = await made({ ...byMail, approval: 'ALL' })
        const mailsTo = (email: string) => sent.filter(({ to }) => to === email)
        const words = 'You won 500 EUR: www.evil.cn/win'
        const asked = await ask(id, { name: words, email: victim, company: 'http://evil.cn' })
        expect([asked.status, asked.response]).toEqual([200, { sentTo: ['EMAIL'] }])
        await settled()
        expect(mailsTo(victim)).toHaveLength(1)
        expect(JSON.stringify(mailsTo(victim))).not.toMatch(/evil|500|won/)
        expect(await listOf(id)).toEqual([])
        // also later, the name is in mails without its address
        expect((await confirm(tokenSentTo(victim))).response.own.auditState).toBe('APPROVED')
        await settled()
        const approved = sent.findLast(({ to }) => to === victim)
        expect(approved?.text).toContain('You won 500 EUR: …, your registration')
        expect(JSON.stringify(approved)).not.toContain('evil')
      })

      it('approves by a domain once the mailbox is confirmed; a second registration is answered like the first', async () => {
        const id = await made(approves)
        const first = await ask(id, { name: 'Stranger', email: victim })
        // the real owner is not refused
        const second = await ask(id, { name: 'Owner', email: victim })
        await settled()
        expect([second.status, page(second.response)]).toEqual([200, page(first.response)])
        const owner = await confirm(tokenSentTo(victim))
        expect(owner.response.own).toMatchObject({ name: 'Owner', auditState: 'APPROVED' })
        const third = await ask(id, { name: 'Stranger', email: victim })
        expect([third.status, third.response]).toEqual([first.status, first.response])
        await settled()
        // sent to the mailbox alone, with the owner's own page
        expect(sent.findLast(({ to }) => to === victim)?.text).toContain(`#${owner.response.pass}`)
        expect((await listOf(id)).map(({ name }) => name)).toEqual(['Owner'])
        // a link that is opened again leads to the same page
        const again = await confirm(
          /#(confirm\.[\w.-]+)/.exec(
            sent.find(({ to, text }) => to === victim && text.includes(id))?.text ?? '',
          )?.[1] ?? '',
        )
        expect(again.response.pass).toBe(owner.response.pass)
      })

      it('a link opens nothing that was made up, is a day old, or was revoked', async () => {
        const id = await made(approves)
        await ask(id, { name: 'Late', email: 'late@corp.example' })
        await ask(id, { name: 'Gone', email: 'gone@corp.example' })
        await settled()
        const [late, gone] = ['late', 'gone'].map(name => tokenSentTo(`${name}@corp.example`))
        expect((await confirm(`${late ?? ''}x`)).status).toBe(12106)
        expect((await confirm((late ?? '').replace('EMAIL', 'SMS'))).status).toBe(12106)
        const opened = await confirm(gone ?? '')
        const row = await rowOf(id, 'Gone')
        await act('revokeLink', [row.id])
        expect((await confirm(gone ?? '')).status).toBe(12106)
        expect((await open(ownRegistration.path, { pass: opened.response.pass })).status).toBe(
          12106,
        )
        t.clock.advance(25 * hour)
        expect((await confirm(late ?? '')).status).toBe(12106)
      })

      it('a phone that another person typed beside their own mailbox hinders nobody, and gets no message', async () => {
        const id = await made({ ...byMail, notification: 'BOTH', regFields: ['EMAIL', 'PHONE'] })
        const phone = { countryCode: '86', phone: '13800138000' }
        const thief = await ask(id, { name: 'Thief', email: 'thief@x.example', ...phone })
        expect(thief.response.sentTo).toEqual(['EMAIL', 'SMS'])
        await settled()
        await confirm(tokenSentTo('thief@x.example'))
        const stored = async (name: string) =>
          (
            await t.call<{ phone: string | null; unproved: string[] }>(
              'GET',
              `registration/get?id=${(await rowOf(id, name)).id}`,
            )
          ).response
        expect(await stored('Thief')).toMatchObject({ phone: phone.phone, unproved: ['SMS'] })
        const texts = () => sentTo(t, '+86 13800138000')
        await act('approve', [(await rowOf(id, 'Thief')).id])
        await settled()
        expect(await texts()).toHaveLength(1)
        t.clock.advance(hour)
        await ask(id, { name: 'Owner', email: 'owner@x.example', ...phone })
        await settled()
        const [text] = await texts()
        await confirm(/#(confirm\.[\w.-]+)/.exec(text?.text ?? '')?.[1] ?? '')
        expect(await stored('Owner')).toMatchObject({ phone: phone.phone, unproved: ['EMAIL'] })
        expect(await stored('Thief')).toMatchObject({ phone: null, unproved: [] })
      })

      it('limits messages to one mailbox and for one seminar, from whatever address', async () => {
        const id = await made(byMail)
        const statuses: unknown[] = []
        for (let n = 0; n < 4; n += 1)
          statuses.push((await ask(id, { name: `Guest ${n}`, email: 'flood@x.example' })).status)
        expect(statuses).toEqual([200, 200, 200, 806])
        await tally(t.ports.store.db, t.clock.now(), hour, [{ name: `seminar ${id}`, add: 20_000 }])
        expect((await ask(id, person('Fresh'))).status).toBe(429)
      })
    })

    it('its page shows a recording once it has ended; only those who may share links name one', async () => {
      const make = courseMaker(t)
      const { id: courseId } = await make.course()
      const { id: chapterId } = await make.chapter(courseId)
      const { id: recordingSectionId } = await make.section({ courseId, chapterId })
      const unlisted = await create({ recordingSectionId })
      expect(codes(unlisted.response)).toEqual({ recordingSectionId: '34541' })
      await make.move('recordedCourse', courseId, { listing: 'LISTED' })
      const id = await made({ recordingSectionId })
      const links = async () =>
        (
          await t.call<{ list: { name: string; status: string }[] }>(
            'GET',
            `shareLink/list?page=1&limit=10&sectionId=${recordingSectionId}`,
          )
        ).response.list.map(({ name, status }) => [name, status])
      const shown = async () =>
        (
          await open<SeminarPage>(seminarPage.path, {
            proseminarId: publicSeminarId(t.institution, id),
          })
        ).response.recording
      expect([await links(), await shown()]).toEqual([[['Seminar', 'ACTIVE']], null])
      t.clock.advance(50 * hour)
      expect(await shown()).toEqual(expect.stringMatching(/./))
      const other = await made()
      const { token } = await t.as({ rights: ['seminar.read', 'seminar.update'] })
      const refused = await t.call<Errors>(
        'POST',
        'seminar/update',
        { id: other, version: 1, recordingSectionId },
        { token },
      )
      expect(codes(refused.response)).toEqual({ recordingSectionId: '905' })
      const { response } = await t.call<object>('GET', `seminar/get?id=${id}`, undefined, { token })
      expect(response).not.toHaveProperty('recordingSectionId')
    })

    it('reviews, and lets who was rejected correct their entry (SEM-02)', async () => {
      const id = await made({
        notification: 'EMAIL',
        mailbox: 'events@example.org',
        mailSubject: 'Our evening',
      })
      const { pass, own } = (await register(id, person('Emma'))).response
      expect([own.auditState, own.place]).toEqual(['TO_BE_REVIEWED', 'SEATED'])
      const { id: rowId } = await rowOf(id, 'Emma')
      expect((await act('notify', [rowId])).response.failed).toMatchObject([{ code: '12110' }])
      await act('reject', [rowId], { reason: 'Full company name, please' })
      await settled()
      expect(sent.at(-1)).toMatchObject({ to: 'emma@example.org' })
      expect(sent.at(-1)?.text).toContain('Full company name, please')
      const seen = (await open<OwnRegistration>(ownRegistration.path, { pass })).response
      expect([seen.auditState, seen.correctable, seen.place]).toEqual([
        'AUDIT_FAILED',
        true,
        'RELEASED',
      ])
      const again = await open<OwnRegistration>(correctRegistration.path, {
        pass,
        answers: person('Emma'),
      })
      expect([again.response.auditState, again.response.place]).toEqual(['RE_AUDIT', 'SEATED'])
      expect((await open(correctRegistration.path, { pass, answers: person('Emma') })).status).toBe(
        12108,
      )
      await act('approve', [rowId])
      expect((await act('approve', [rowId])).response.failed).toMatchObject([{ code: '12103' }])
      await settled()
      const mail = sent.at(-1)
      expect(mail).toMatchObject({ subject: 'Our evening', replyTo: 'events@example.org' })
      expect(mail?.calendar).toMatchObject({ method: 'REQUEST' })
      expect(mail?.calendar?.content).toContain('BEGIN:VEVENT')
      expect(mail?.html).toContain('<a href=')
      expect(mail?.text).toMatch(/starts on \w{3} \d{1,2} \w{3,4} \d{4} \d{2}:\d{2} \([\w/]+\)/)
      expect(mail?.text).toContain(
        `/invite?proseminarId=${publicSeminarId(t.institution, id)}#${pass}`,
      )
      expect((await rowOf(id, 'Emma')).notifyState).toBe('SUCCEEDED')
    })

    race(
      'sends each message once, however many servers send; one that a killed server had taken never again',
      async () => {
        const id = await made({ ...byMail, approval: 'ALL' })
        await register(id, person('Many'))
        await settled()
        const { id: registrationId } = await rowOf(id, 'Many')
        const texts = () => sent.filter(({ to }) => to === 'many@example.org').length
        const before = texts()
        const put = (state: string, ids: readonly string[]) =>
          t.scope.db
            .insertInto('seminarMessage')
            .values(
              ids.map(one => ({
                id: `${registrationId} THANKS ${one}`,
                seminarId: id,
                registrationId,
                kind: 'THANKS',
                state,
                at: hoursOn(0),
              })),
            )
            .execute()
        await put('DUE', ['1', '2', '3', '4', '5', '6'])
        await put('SENDING', ['killed'])
        const servers = [1, 2].map(() => dueWorker({ ...t.ports }, 'seminarMessage'))
        await Promise.all(servers.map(server => server.workOff()))
        expect(texts() - before).toBe(6)
        const states = await t.scope.db
          .selectFrom('seminarMessage')
          .select('state')
          .where('seminarId', '=', id)
          .where('kind', '=', 'THANKS')
          .execute()
        expect(states.map(({ state }) => state).toSorted()).toEqual([
          'SENDING',
          ...Array.from({ length: 6 }, () => 'SENT'),
        ])
      },
    )

    it('says for each person whether they were told, and why not; a retry sends again', async () => {
      const id = await made({
        notification: 'EMAIL',
        mailbox: 'events@example.org',
        mailSubject: 'x',
        approval: 'ALL',
      })
      bounces.add('bounce@example.org')
      await register(id, person('Bounce'))
      await settled()
      const row = await rowOf(id, 'Bounce')
      expect([row.notifyState, row.notifyError]).toEqual(['FAILED', '550 mailbox unavailable'])
      bounces.clear()
      await act('notify', [row.id])
      await settled()
      expect((await rowOf(id, 'Bounce')).notifyState).toBe('SUCCEEDED')
    })

    it('offers a place that becomes free to the next in line, for a while (SEM-02)', async () => {
      const id = await made({ seatLimit: 1, approval: 'ALL', offerHours: 2 })
      const first = (await register(id, person('Emma'))).response
      const second = (await register(id, person('Noah'))).response
      const third = (await register(id, person('Ava'))).response
      expect([first, second, third].map(one => one.own.place)).toEqual([
        'SEATED',
        'WAITING',
        'WAITING',
      ])
      const deed = (pass: string, what: string) =>
        open<OwnRegistration>(changeOwnPlace.path, { pass, deed: what })
      await deed(first.pass, 'CANCEL')
      expect((await listOf(id)).map(row => row.place)).toEqual(['CANCELLED', 'OFFERED', 'WAITING'])
      t.clock.advance(3 * hour)
      await resumeTasks(t.ports)
      await settled()
      expect((await listOf(id)).map(row => row.place)).toEqual(['CANCELLED', 'EXPIRED', 'OFFERED'])
      expect((await deed(second.pass, 'CONFIRM')).status).toBe(12109)
      expect((await deed(third.pass, 'CONFIRM')).response.place).toBe('SEATED')
      expect((await deed(first.pass, 'RETURN')).response.place).toBe('WAITING')
    })

    it('sends personal links to the configured console, whatever host a request names', async () => {
      const id = await made({ ...byMail, seatLimit: 1, waitlist: true })
      const add = (name: string) =>
        t.call<{ id: string }>('POST', 'registration/create', {
          seminarId: id,
          language: 'en',
          ...person(name),
        })
      const [first] = [await add('Hostess'), await add('Heiress')]
      const { response: link } = await t.call<SeminarLink>(
        'GET',
        `seminar/link?registrationId=${first.response.id}`,
      )
      const gone = { pass: link.pass, deed: 'CANCEL' }
      const answer = await postFromForeignHost(t, changeOwnPlace.path, gone, '')
      expect(answer.status).toBe(200)
      await settled()
      const offer = sent.findLast(({ to }) => to === 'heiress@example.org')
      expect(offer?.subject).toContain('A place is free')
      expect(offer?.text).toContain(`http://localhost/invite?proseminarId=`)
      expect(JSON.stringify(sent)).not.toContain(foreignHost)
    })

    const erase = (row: { id: string; name: string }) =>
      t.call('POST', 'registration/erasePersonalData', {
        id: row.id,
        input: { name: row.name, reason: 'asked' },
      })

    it('who is erased holds no place, waits no longer and stops nobody else’s turn (SEM-02)', async () => {
      const id = await made({ seatLimit: 2, approval: 'ALL' })
      const passes = []
      for (const name of ['Anna', 'Zoe', 'Bob', 'Carl', 'Dora'])
        passes.push((await register(id, person(name))).response.pass)
      const bob = await rowOf(id, 'Bob')
      expect((await erase(bob)).status).toBe(200)
      const places = async () => (await listOf(id)).map(row => row.place)
      expect(await places()).toEqual(['SEATED', 'SEATED', 'CANCELLED', 'WAITING', 'WAITING'])
      // one is erased while another cancels: both places go to the next two
      const answers = await Promise.all([
        erase(await rowOf(id, 'Zoe')),
        open(changeOwnPlace.path, { pass: passes[0] ?? '', deed: 'CANCEL' }),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(await places()).toEqual(['CANCELLED', 'CANCELLED', 'CANCELLED', 'OFFERED', 'OFFERED'])
      // an old link is invalid, and none of their data returns
      expect((await open(ownRegistration.path, { pass: passes[2] ?? '' })).status).toBe(12106)
      const { version } = (
        await t.call<{ version: number }>('GET', `registration/get?id=${bob.id}`)
      ).response
      const back = { id: bob.id, version, name: 'Bob', email: 'bob@example.org' }
      expect((await t.call('POST', 'registration/update', back)).status).toBe(34560)
    })

    it('settles a line past a stored value that a later rule refuses', async () => {
      const id = await made({ seatLimit: 1, approval: 'ALL' })
      for (const name of ['Anna', 'Bob', 'Carl']) await register(id, person(name))
      const bob = await rowOf(id, 'Bob')
      await tablesOf(t.scope, resources.registration)
        .updateTable('registration')
        .set({ email: 'erased0123456789ab' })
        .where('id', '=', bob.id)
        .execute()
      await act('cancel', [(await rowOf(id, 'Anna')).id])
      expect((await listOf(id)).map(row => row.place)).toEqual(['CANCELLED', 'OFFERED', 'WAITING'])
      // an erased registration that had a place leaves the line as soon as places are settled
      await t.scope.db
        .insertInto('personErasure')
        .values({ resource: 'registration', recordId: bob.id, at: t.clock.now().toISOString() })
        .execute()
      const { version } = (await t.call<{ version: number }>('GET', `seminar/get?id=${id}`))
        .response
      expect((await t.call('POST', 'seminar/update', { id, version, seatLimit: 2 })).status).toBe(
        200,
      )
      expect((await listOf(id)).map(row => row.place)).toEqual([
        'CANCELLED',
        'CANCELLED',
        'OFFERED',
      ])
    })

    it('has no line to come back to without a waiting list (12104)', async () => {
      const id = await made({ seatLimit: 1, waitlist: false, approval: 'ALL' })
      const { pass } = (await register(id, person('Emma'))).response
      const deed = (what: string) => open(changeOwnPlace.path, { pass, deed: what })
      await deed('CANCEL')
      expect((await register(id, person('Noah'))).status).toBe(200)
      expect((await deed('RETURN')).status).toBe(12104)
      expect((await listOf(id)).map(row => row.place)).toEqual(['CANCELLED', 'SEATED'])
    })

    it('a rejection that is taken back within a minute costs nobody their turn', async () => {
      const id = await made({ seatLimit: 1 })
      for (const name of ['Anna', 'Bob', 'Carl']) await register(id, person(name))
      const bob = (await rowOf(id, 'Bob')).id
      const turns = async () => {
        await act('cancel', [(await rowOf(id, 'Anna')).id])
        return (await listOf(id)).map(row => row.place)
      }
      await act('reject', [bob], { reason: 'Mistaken' })
      t.clock.advance(59_000)
      await act('approve', [bob])
      expect(await turns()).toEqual(['CANCELLED', 'OFFERED', 'WAITING'])
    })

    it('gives no place to who was rejected, also where they cancel and come back', async () => {
      const id = await made({ seatLimit: 1 })
      const { pass } = (await register(id, person('Emma'))).response
      await act('reject', [(await rowOf(id, 'Emma')).id], { reason: 'No' })
      const deed = (what: string) => open(changeOwnPlace.path, { pass, deed: what })
      await deed('CANCEL')
      expect((await deed('RETURN')).status).toBe(12107)
      expect((await register(id, person('Noah'))).response.own.place).toBe('SEATED')
    })

    race('gives no place twice, however many come at once', async () => {
      const id = await made({ seatLimit: 5, approval: 'ALL' })
      const all = await Promise.all(
        Array.from({ length: 15 }, (_, at) =>
          t.call('POST', 'registration/create', { seminarId: id, ...person(`Racer${at}`) }),
        ),
      )
      expect(JSON.stringify(all.filter(({ status }) => status !== 200))).toBe('[]')
      const places = (await listOf(id)).map(row => row.place)
      expect(places.filter(place => place === 'SEATED')).toHaveLength(5)
      expect(places.filter(place => place === 'WAITING')).toHaveLength(10)
    })

    /** The headers with which a classroom signs its calls. */
    const classroom = async () => ({
      ...(
        await t.call<{ keyId: string; secret: string }>('POST', 'apiKey/create', {
          name: `Classroom ${++n}`,
          scopes: ['classroom'],
          days: 'never',
        })
      ).response,
      send: async (path: string, init: RequestInit) => t.app.request(path, init),
      now: () => t.clock.now(),
      nonce: () => t.ports.ids.secret(16),
    })

    it('a classroom is told of seminars too, with those who have a place (SEM-04)', async () => {
      const id = await made({ approval: 'ALL', seatLimit: 1 })
      for (const name of ['Emma', 'Noah']) await register(id, person(name))
      const { id: personId } = await rowOf(id, 'Emma')
      const span = { from: hoursOn(47), until: hoursOn(49) }
      const { response } = await signedCall<LessonsAnswer>(
        await classroom(),
        classroomLessons.path,
        span,
      )
      expect(response.seminars.find(({ lessonId }) => lessonId === id)).toMatchObject({
        recorded: true,
        startAt: hoursOn(48),
        closesAt: hoursOn(49),
        people: [
          { personId: id, role: 'MODERATOR', name: 'Moderator' },
          { personId, role: 'AUDIENCE', name: 'Emma' },
        ],
      })
    })

    it('is copied with its people, its questions and an agenda at its own times; a time outside is refused (12012)', async () => {
      const [hours] = [t.clock.now()].map(now =>
        toLocal(new Date(now.getTime() + 48 * hour).toISOString(), 'Asia/Shanghai').slice(11, 16),
      )
      const outside = await create({ agenda: `${hours} Opening\n${hours} A\nText`, minutes: 60 })
      expect(outside.status).toBe(200)
      const earlier = toLocal(hoursOn(47), 'Asia/Shanghai').slice(11, 16)
      expect(codes((await create({ agenda: `${earlier} Opening` })).response)).toEqual({
        agenda: '12012',
      })
      const { id } = outside.response
      await t.call('POST', 'seminarField/create', { seminarId: id, name: 'Class?', kind: 'TEXT' })
      const name = `Copied ${n}`
      const copied = await t.call<{ id: string }>('POST', 'seminar/copy', {
        id,
        input: { name, startAt: hoursOn(72.5) },
      })
      expect(copied.status).toBe(200)
      const later = toLocal(hoursOn(72.5), 'Asia/Shanghai').slice(11, 16)
      expect((await t.call('GET', `seminar/get?id=${copied.response.id}`)).response).toMatchObject({
        name,
        status: 'PLANNED',
        agenda: `${later} Opening\n${later} A\nText`,
      })
      const fields = await t.call<{ list: object[] }>(
        'GET',
        `seminarField/list?page=1&limit=9&sort=createTime&seminarId=${copied.response.id}`,
      )
      expect(fields.response.list).toMatchObject([{ name: 'Class?' }])
    })

    it('counts a person who came twice once, and opens no door early (SEM-04)', async () => {
      const id = await made({ approval: 'ALL' })
      const { pass } = (await register(id, person('Emma'))).response
      expect((await open(joinSeminar.path, { pass })).status).toBe(12004)
      expect((await open(joinSeminar.path, { pass: `${pass}x` })).status).toBe(12106)
      t.clock.advance(48 * hour)
      expect((await open(joinSeminar.path, { pass })).status).toBe(12203)
      const { id: personId } = await rowOf(id, 'Emma')
      const at = (minutes: number) =>
        new Date(t.clock.now().getTime() + minutes * 60_000).toISOString()
      const event = (eventId: string, type: string, minutes: number, more: object = {}) => ({
        id: `${id}.${eventId}`.slice(-64),
        lessonId: id,
        personId,
        type,
        at: at(minutes),
        ...more,
      })
      const room = await classroom()
      const report = async (...events: object[]) => {
        const { response } = await signedCall<EventsAnswer>(room, classroomEvents, { events })
        await dueWorker(t.ports, 'lessonDue').workOff()
        return response.results.map(({ result, code }) => code ?? result)
      }
      t.clock.advance(50 * 60_000)
      const back = -50
      // two devices, one of which leaves earlier; a LEAVE arrives before its ENTER
      expect(
        await report(
          event('b', 'ENTER', back + 10, { device: 'phone' }),
          event('c', 'LEAVE', back + 20, { device: 'phone' }),
          event('d', 'LEAVE', back + 40),
        ),
      ).toEqual(['taken', 'taken', 'taken'])
      expect(await report(event('a', 'ENTER', back), event('a', 'ENTER', back))).toEqual([
        'taken',
        'double',
      ])
      // a person who is not of this seminar, and an event that its room doesn't report
      expect(
        await report(
          event('e', 'ENTER', back, { personId: teacherId }),
          event('f', 'NOTE', back, { text: 'Note' }),
        ),
      ).toEqual(['804', '9994'])
      const address = 'https://rec.example.org/seminar'
      expect(
        await report(
          event('g', 'RECORDING', back, { personId: undefined, state: 'STARTED' }),
          event('h', 'RECORDING', -1, { personId: undefined, state: 'READY', address }),
        ),
      ).toEqual(['taken', 'taken'])
      expect((await t.call('GET', `seminar/get?id=${id}`)).response).toMatchObject({
        recordingState: 'SUCCEEDED',
        recordingAddress: address,
      })
      const row = await rowOf(id, 'Emma')
      expect([row.attended, row.minutesIn]).toEqual([true, 40])
      const { response } = await t.call<SeminarAnalysis>(
        'GET',
        `${seminarAnalysis.path.replace('/edu_adminserver/', '')}?id=${id}`,
      )
      expect(response.total).toMatchObject({ registered: 1, approved: 1, attended: 1, stayed: 1 })
      // attendees can't give their place back after the end
      t.clock.advance(11 * 60_000)
      const gone = await open(changeOwnPlace.path, { pass, deed: 'CANCEL' })
      expect([gone.status, (await rowOf(id, 'Emma')).place]).toEqual([12002, 'SEATED'])
    })

    it('gives each person the address of their own page, from which they join (SEM-04)', async () => {
      const id = await made({ approval: 'ALL' })
      await register(id, person('Emma'))
      const { id: registrationId } = await rowOf(id, 'Emma')
      const lecturer = await t.call<{ id: string }>('POST', 'seminarPerson/create', {
        seminarId: id,
        role: 'LECTURER',
        name: 'Lin',
        place: 1,
      })
      const linkOf = async (query: string) =>
        (
          await t.call<SeminarLink>(
            'GET',
            `${seminarLink.path.replace('/edu_adminserver/', '')}?${query}`,
          )
        ).response
      const roles = [
        [`id=${id}`, 'MODERATOR'],
        [`personId=${lecturer.response.id}`, 'LECTURER'],
        [`registrationId=${registrationId}`, null],
      ] as const
      for (const [query, role] of roles) {
        const { address, pass } = await linkOf(query)
        const page = new URL(address, 'https://school.example')
        expect(page.searchParams.get('proseminarId')).toBe(publicSeminarId(t.institution, id))
        expect(page.hash).toBe(`#${pass}`)
        const { response } = await open<OwnRegistration>(ownRegistration.path, { pass })
        expect(response.role).toBe(role)
        expect((await open(joinSeminar.path, { pass })).status).toBe(12004)
      }
      // who moderates no more has no link any more
      const { pass } = await linkOf(`id=${id}`)
      const other = { name: 'Next', email: 'next@example.org' }
      const next = await t.call<{ id: string }>('POST', 'teacher/create', other)
      const { version } = (await t.call<{ version: number }>('GET', `seminar/get?id=${id}`))
        .response
      const changed = { id, version, moderatorId: next.response.id }
      expect((await t.call('POST', 'seminar/update', changed)).status).toBe(200)
      expect((await open(ownRegistration.path, { pass })).status).toBe(12106)
      const fresh = (await linkOf(`id=${id}`)).pass
      const own = await open<OwnRegistration>(ownRegistration.path, { pass: fresh })
      expect(own.response).toMatchObject({ role: 'MODERATOR', name: 'Next' })
    })

    it('a ticket ends with its link, and with the moderator who is replaced', async () => {
      const id = await made({ approval: 'ALL' })
      const { pass } = (await register(id, person('Ticket'))).response
      const { id: personId } = await rowOf(id, 'Ticket')
      const ticketOf = async (role: 'MODERATOR' | 'AUDIENCE', holder: string) =>
        makeTicket(
          t.ports,
          t.institution,
          { lessonId: id, personId: holder, role },
          await ticketBondOf(t.scope, { personId: holder, role }),
        )
      const redeem = (ticket: string) => redeemRoomTicket(t.ports, t.institution, ticket)
      expect(await redeem(await ticketOf('MODERATOR', id))).toMatchObject({ role: 'MODERATOR' })
      expect(await redeem(await ticketOf('AUDIENCE', personId))).toMatchObject({ name: 'Ticket' })
      const [first, second] = [
        await ticketOf('MODERATOR', id),
        await ticketOf('AUDIENCE', personId),
      ]
      const other = { name: 'Next', email: 'next-moderator@example.org' }
      const next = await t.call<{ id: string }>('POST', 'teacher/create', other)
      const { version } = (await t.call<{ version: number }>('GET', `seminar/get?id=${id}`))
        .response
      const changed = { id, version, moderatorId: next.response.id }
      expect((await t.call('POST', 'seminar/update', changed)).status).toBe(200)
      await act('revokeLink', [personId])
      expect((await open(ownRegistration.path, { pass })).status).toBe(12106)
      await expect(redeem(first)).rejects.toMatchObject({ code: '867' })
      await expect(redeem(second)).rejects.toMatchObject({ code: '867' })
    })

    it('links of those who hold a seminar can be revoked, and stay so', async () => {
      const id = await made()
      const linkOf = async (query: string): Promise<string> =>
        (await t.call<SeminarLink>('GET', `seminar/link?${query}`)).response.pass
      const opens = async (pass: string) => (await open(ownRegistration.path, { pass })).status
      const person = { seminarId: id, role: 'LECTURER', name: 'Lin', place: 1 }
      const lin = (await t.call<{ id: string }>('POST', 'seminarPerson/create', person)).response.id
      const moderators = await linkOf(`id=${id}`)
      const lins = await linkOf(`personId=${lin}`)
      const revoke = (resource: string, deed: string, of: string) =>
        t.call('POST', `${resource}/${deed}`, { selection: { ids: [of] }, input: {} })
      const bond = () => ticketBondOf(t.scope, { personId: lin, role: 'LECTURER' })
      const before = await bond()
      expect((await revoke('seminarPerson', 'revokeJoinLink', lin)).status).toBe(200)
      expect([await opens(lins), await opens(await linkOf(`personId=${lin}`))]).toEqual([
        12106, 200,
      ])
      expect(await bond()).not.toBe(before)
      expect(await opens(moderators)).toBe(200)
      const revoked = await t.call('POST', 'seminar/revokeModeratorLink', { id, input: {} })
      expect(revoked.status).toBe(200)
      expect([await opens(moderators), await opens(await linkOf(`id=${id}`))]).toEqual([12106, 200])
      // a record of the moderator names them from now on, and opens no old link
      const own = { seminarId: id, role: 'MODERATOR', teacherId, place: 2 }
      expect((await t.call('POST', 'seminarPerson/create', own)).status).toBe(200)
      expect([await opens(moderators), await opens(await linkOf(`id=${id}`))]).toEqual([12106, 200])
    })

    it('counts the browsers of one address as far as a school has some', async () => {
      const id = await made()
      const proseminarId = publicSeminarId(t.institution, id)
      for (let at = 0; at < 110; at++)
        await open(seminarPage.path, { proseminarId, visitor: `invented-${String(at)}` })
      const rows = await t.scope.db
        .selectFrom('seminarVisitor')
        .select('visitor')
        .where('seminarId', '=', id)
        .execute()
      expect(rows).toHaveLength(100)
    })

    it('a revoked personal link opens nothing', async () => {
      const id = await made()
      const { pass } = (await register(id, person('Emma'))).response
      await act('revokeLink', [(await rowOf(id, 'Emma')).id])
      expect((await open(ownRegistration.path, { pass })).status).toBe(12106)
    })

    it('ERR-03 a row of attendees that names another institution is refused with 713 at its cell; the others come in', async () => {
      const id = await made()
      const { name } = await store.db
        .selectFrom('institution')
        .select('name')
        .where('id', '=', t.institution)
        .executeTakeFirstOrThrow()
      const session = sessionWith(everything, { id: t.institution, name })
      const wizard = wizardOf(t.ports, {
        ...session,
        actor: { ...session.actor, id: t.administrator.id },
      })
      const checked = await wizard.run(
        'registration',
        written(
          ['Seminar', 'Full name', 'Email', 'Institution'],
          [`Seminar ${n}`, 'Ines', 'ines@example.org', name],
          [`Seminar ${n}`, 'Otto', 'otto@example.org', 'No such school'],
        ),
      )
      await wizard.post('commit', {
        jobId: checked.jobId,
        checkKey: checked.checkKey,
        mode: 'good',
      })
      await importsDone(t.ports)
      const { list } = await wizard.rows(checked.jobId)
      expect(list.map(({ errors }) => errors.map(({ code, field }) => [code, field]))).toEqual([
        [],
        [['713', 'organization']],
      ])
      expect((await listOf(id)).map(one => one.name)).toEqual(['Ines'])
    })

    it('keeps a question that was answered, and erases who asks for it (counts stay)', async () => {
      const id = await made()
      const question = await t.call<{ id: string }>('POST', 'seminarField/create', {
        seminarId: id,
        name: 'Which class?',
        kind: 'TEXT',
        required: true,
      })
      expect(codes((await register(id, person('Emma'))).response)).toEqual({
        [question.response.id]: '11005',
      })
      await register(id, { ...person('Emma'), [question.response.id]: 'Blue' })
      const deleted = await t.call<{ failed: { code: string }[] }>('POST', 'seminarField/delete', {
        ids: [question.response.id],
      })
      expect(deleted.response.failed).toMatchObject([{ code: '12105' }])
      const { id: rowId } = await rowOf(id, 'Emma')
      const erased = await t.call('POST', 'registration/erasePersonalData', {
        id: rowId,
        input: { name: 'Emma', reason: 'asked' },
      })
      expect(erased.status).toBe(200)
      const [left] = await listOf(id)
      expect(left?.name).not.toBe('Emma')
      const kept = await t.call('POST', 'seminar/delete', { ids: [id] })
      expect(kept.response).toMatchObject({ failed: [{ code: '12008' }] })
    })
  },
)
