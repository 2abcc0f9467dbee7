import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pages } from '../../custom-pages/index.ts'
import { createBrowserSheets } from '../../mocks/sheets-browser.ts'
import { resources } from '../../resources/index.ts'
import { readSheets } from '../../server/adapters/sheets/read.ts'
import { endLesson } from '../../server/domain/scheduling/lesson/endLesson.ts'
import { enter } from '../../server/engine/journals/enter.ts'
import { systemContexts } from '../../server/engine/records/system.ts'
import { ruleContext } from '../../server/engine/records/pipeline.ts'
import { isPlatformRight } from '../../src/access/index.ts'
import type { AnyResource } from '../../src/schema/resource.ts'
import { makeApp, type TestApp } from '../support/app.ts'
import { stores, type TestStore } from '../support/stores.ts'
import { teachingSchool } from '../support/teaching.ts'
import spec from '../spec/exports.json' with { type: 'json' }

const all: AnyResource[] = Object.values(resources)
const screens = [
  ...all.flatMap(({ routes }) => (routes ? [routes.list, routes.detail] : [])),
  ...pages.map(({ route }) => route),
]
/** Pages that say themselves whether they list anything. */
const declaring = pages.flatMap(({ route, exports }) => (exports ? [{ route, exports }] : []))
const noLists = [
  ...Object.values(spec.noLists).flatMap(text => text.split(' ')),
  ...declaring.flatMap(({ route, exports }) => (typeof exports === 'string' ? [] : [route])),
]
const lists: [route: string, path: string][] = [
  ...Object.entries(spec.lists),
  ...declaring.flatMap(({ route, exports }): [string, string][] =>
    typeof exports === 'string' ? [[route, exports]] : [],
  ),
]
const hour = 3_600_000
const formula = '=1+1'

it('attendance, lessons and the logs can be asked for by time (VAL-19)', () => {
  for (const name of ['attendance', 'lesson', 'booking', 'classNote'] as const)
    expect(
      Object.values<{ kind: string }>(resources[name].fields).some(
        ({ kind }) => kind === 'dateTime',
      ),
    ).toBe(true)
})

it('every screen is in the list of lists, with its export, or is none (IMP-03)', () => {
  // the list of a resource that is not named there has the export that every resource has
  const listed = new Set(lists.map(([route]) => route))
  const ordinary = all.filter(({ routes }) => routes && !listed.has(routes.list))
  expect(ordinary.filter(resource => resource.export === false)).toEqual([])
  const implied = ordinary.flatMap(({ routes }) => (routes ? [routes.list, routes.detail] : []))
  expect([...listed, ...noLists, ...implied].toSorted()).toEqual([...new Set(screens)].toSorted())
})

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'the exports of lists on %s',
  (_name, kind) => {
    let store: TestStore
    let t: TestApp
    let [from, until, webhook] = ['', '', '']
    /** Queries for lists with required inputs. */
    const questions = (): Readonly<Record<string, object>> => ({
      '/edu_adminserver/booking/exportDurations': { from, until },
      '/edu_adminserver/booking/exportFigures': {
        from: from.slice(0, 10),
        until: until.slice(0, 10),
      },
      '/edu_adminserver/task/export': { kind: 'export' },
      '/edu_adminserver/webhook/exportDeliveries': { webhook },
    })
    beforeAll(async () => {
      store = await kind.open(all)
      t = await makeApp({
        store,
        listed: true,
        ports: { sheets: createBrowserSheets() },
      })
      const school = teachingSchool(t)
      from = t.clock.now().toISOString()
      const at = (hours: number) => new Date(t.clock.now().getTime() + hours * hour).toISOString()
      const student = await school.student({ name: formula })
      const courseId = await school.course({
        kind: 'BOOKING',
        teachers: [await school.teacher()],
      })
      const lessonId = await school.lesson(courseId, at(72), at(73))
      const booked = await t.call('POST', 'booking/book', {
        input: { studentId: student, lessonId },
      })
      expect(booked.status).toBe(200)
      await school.create('role', { name: formula, rights: ['student.read'] })
      await school.create('classNote', { lessonId, text: formula })
      const task = { kind: 'export', resource: 'student', action: 'export', input: {} }
      await t.scope.db
        .insertInto('task')
        .values({
          ...task,
          id: 'task1',
          state: 'DONE',
          total: 1,
          done: 1,
          failed: 0,
          cancelled: false,
          createdBy: t.administrator.id,
          createdByName: formula,
          createTime: from,
          finishTime: from,
          runAt: from,
        } as never)
        .execute()
      for (const institutionId of [t.institution, t.otherInstitution])
        await t.ports.store.db
          .insertInto('outbox')
          .values({
            id: `message of ${institutionId}`,
            channel: 'EMAIL',
            target: institutionId === t.institution ? 'ann@example.org' : 'foreign@example.org',
            subject: institutionId === t.institution ? formula : 'Other',
            text: 'text',
            state: 'WAITING',
            error: null,
            institutionId,
            createTime: from,
          })
          .execute()
      webhook = await school.create('webhook', {
        name: 'Portal',
        url: 'https://example.org/hook',
        events: ['student.created'],
      })
      const automation = await school.create('automation', {
        name: 'Welcome',
        target: 'student',
        trigger: 'CHANGE',
        events: ['CREATED'],
        action: 'TAG',
        field: 'tags',
        tags: ['new'],
      })
      const key = { name: formula, rights: ['student.read'], days: 30 }
      expect((await t.call('POST', 'apiKey/create', key)).status).toBe(200)
      const row = { at: from, createTime: from, dueAt: from, open: false }
      await t.scope.db
        .insertInto('webhookDelivery')
        .values({
          ...row,
          id: 'delivery1',
          webhook,
          type: 'webhook.test',
          lane: 'test',
          version: 1,
          state: 'FAILED',
          answer: formula,
        })
        .execute()
      const of = await systemContexts(t.ports, t.institution)
      await t.scope.transaction(tx =>
        enter(ruleContext(tx, of('automationRun')), resources.automationRun, [
          {
            values: {
              automation,
              target: 'student',
              at: from,
              doneAt: from,
              state: 'DONE',
              textEn: formula,
              count: 1,
            },
          },
        ]),
      )
      t.clock.advance(74 * hour)
      until = t.clock.now().toISOString()
      await t.scope.transaction(tx => endLesson(tx, of, lessonId))
      t.clock.advance(-74 * hour)
    })
    afterAll(() => store.dispose())

    const ask = (path: string, body: object, lang = 'en', token = t.administrator.token) =>
      t.app.request(path, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
          'Accept-Language': lang,
        },
        body: JSON.stringify({ ...questions()[path], ...body }),
      })
    const codeOf = async (answer: Response) =>
      ((await answer.json()) as { responseHeader: { status: number } }).responseHeader.status
    const csv = async (path: string, body: object = {}, token?: string): Promise<string[]> =>
      (await (await ask(path, { ...body, format: 'csv' }, 'en', token)).text())
        .replace('\uFEFF', '')
        .trim()
        .split('\r\n')

    it.each(lists)(
      '/%s is exported at %s in both formats and languages (IMP-03)',
      async (_r, path) => {
        const book = await ask(path, {}, 'zh-CN')
        expect(book.headers.get('content-type')).toContain('spreadsheetml')
        expect(decodeURIComponent(book.headers.get('content-disposition') ?? '')).toMatch(/\.xlsx$/)
        const [sheet] = await readSheets(new Uint8Array(await book.arrayBuffer()))
        const headings = sheet?.rows[0]?.cells ?? []
        expect(headings.length).toBeGreaterThan(0)
        const words = headings.map(String).filter(heading => !/^(IP 地址|ID)$/.test(heading))
        for (const heading of words) expect(heading).toMatch(/\p{Script=Han}/u)
        const [head = ''] = await csv(path)
        expect(head).not.toMatch(/\p{Script=Han}/u)
        expect(head.split(',')).toHaveLength(headings.length)
      },
    )

    it.each([
      ['role', '/edu_adminserver/role/export', 'Role name'],
      ['class notes', '/edu_adminserver/classNote/export', 'Note'],
      ['durations', '/edu_adminserver/booking/exportDurations', 'Name'],
      ['jobs', '/edu_adminserver/task/export', 'User'],
      ['journal', '/edu_adminserver/operation/export', 'Item'],
      ['outbox', '/edu_adminserver/app/outbox/export', 'Subject'],
      ['runs', '/edu_adminserver/automationRun/export', 'Result'],
      ['API keys', '/edu_adminserver/apiKey/export', 'Name'],
    ])(
      '%s: no cell is a formula, another institution’s rows are not there, and what went out is logged (IMP-03)',
      async (_what, path, heading) => {
        const [head = '', ...rows] = await csv(path)
        const column = head.split(',').indexOf(heading)
        expect(column).toBeGreaterThanOrEqual(0)
        const cells = rows.map(row => row.split(',')[column])
        expect(cells).toContain(`'${formula}`)
        expect(cells).not.toContain(formula)
        expect(rows.join()).not.toContain('foreign@example.org')
        const foreign = await csv(path, {}, t.stranger.token)
        expect(foreign[0]).toBe(head)
        expect(foreign.slice(1).join('\n')).not.toContain(formula)
        const logged = await t.call<{ list: { action: string; count: number }[] }>(
          'GET',
          'operationLog/list?action=export&limit=10',
        )
        expect(logged.response.list[0]).toMatchObject({ action: 'export', count: rows.length })
      },
    )

    it.each([
      ['deliveries', '/edu_adminserver/webhook/exportDeliveries', 'webhook', 'Response', ''],
    ])(
      '%s of one record go out as their list shows them: no formula, nothing of another institution (IMP-03)',
      async (_what, path, resource, heading, toReaders) => {
        const cells = async (token?: string) => {
          const [head = '', ...rows] = await csv(path, {}, token)
          return rows.map(row => row.split(',')[head.split(',').indexOf(heading)])
        }
        expect(await cells()).toEqual([`'${formula}`])
        expect(await codeOf(await ask(path, {}, 'en', t.stranger.token))).toBe(404)
        expect(await csv(path, { state: 'WAITING' })).toHaveLength(1)
        const rights = [`${resource}.read`, `${resource}.export`]
        // only people who can edit the webhook see a receiver's responses
        expect(await cells((await t.as({ rights })).token)).toEqual([toReaders])
        for (const right of rights) {
          const { token } = await t.as({ rights: [right] })
          expect(await codeOf(await ask(path, {}, 'en', token))).toBe(905)
        }
      },
    )

    it('asks for the rights of the list, and what is of others goes to those alone who may see it (IMP-03)', async () => {
      const reader = await t.as({ rights: ['booking.read', 'classNote.read', 'role.read'] })
      for (const path of [
        '/edu_adminserver/booking/exportDurations',
        '/edu_adminserver/classNote/export',
        '/edu_adminserver/role/export',
        '/edu_adminserver/apiKey/export',
      ])
        expect(await codeOf(await ask(path, {}, 'en', reader.token))).toBe(905)
      const exporter = await t.as({ rights: ['booking.export'] })
      const durations = '/edu_adminserver/booking/exportDurations'
      expect(await codeOf(await ask(durations, {}, 'en', exporter.token))).toBe(905)
      const everyone = { everyone: '1' }
      const jobs = '/edu_adminserver/task/export'
      expect(await codeOf(await ask(jobs, everyone, 'en', reader.token))).toBe(905)
      expect(await csv(jobs, {}, reader.token)).toHaveLength(1)
      const journal = '/edu_adminserver/operation/export'
      expect(await csv(journal, everyone, reader.token)).toHaveLength(1)
      const outbox = '/edu_adminserver/app/outbox/export'
      expect(await codeOf(await ask(outbox, {}, 'en', reader.token))).toBe(404)
    })

    it.each([
      '/edu_adminserver/booking/exportDurations',
      '/edu_adminserver/webhook/exportDeliveries',
    ])('VAL-19 %s answers a year at most', async path => {
      const of = (end: string) => ask(path, { from: '2025-03-01T00:00:00.000Z', until: end })
      const long = await of('2026-03-02T00:00:00.000Z')
      expect(await long.json()).toMatchObject({
        responseHeader: { status: 321 },
        response: { errors: { from: {} } },
      })
      expect((await of('2026-03-01T00:00:00.000Z')).headers.get('content-type')).toContain('sheet')
    })

    const timed = all.flatMap(({ name, fields, list, export: exported }) =>
      // resources of the platform's operator are exported the same way, and nobody here can read
      // them
      exported === false || isPlatformRight(name)
        ? []
        : ['createTime', ...(list.filters ?? [])].flatMap(filter => {
            // a day (of a birth, of a term) is no time at which something happened
            const isTime = filter === 'createTime' || fields[filter]?.kind === 'dateTime'
            return isTime ? [[name, filter] as const] : []
          }),
    )
    const logs = ['operateLog', 'operationLog'].map(name => [name, 'at'] as const)
    const times: readonly (readonly [name: string, filter: string])[] = [...timed, ...logs]
    it.each([...new Map(times.map(one => [one.join(' '), one] as const)).values()])(
      'VAL-19 %s goes out for a year of its %s at most, attendance and the logs among them',
      async (name, filter) => {
        const span = (from: string, end: string) =>
          ask(`/edu_adminserver/${name}/export`, {
            query: {
              [`${filter}_gte`]: `${from}T00:00:00.000Z`,
              [`${filter}_lt`]: `${end}T00:00:00.000Z`,
            },
          })
        const long = await span('2024-03-01', '2025-03-02')
        expect(await long.json()).toMatchObject({
          responseHeader: { status: 321 },
          response: { errors: { [String(filter)]: {} } },
        })
        const year = await span('2024-03-01', '2025-03-01')
        expect(year.headers.get('content-type')).toContain('sheet')
        await year.body?.cancel()
      },
    )
  },
)
