import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { createBrowserSheets } from '../../mocks/sheets-browser.ts'
import { indexFieldTask } from '../../server/engine/custom/indexField.ts'
import { systemSession } from '../../server/engine/records/system.ts'
import { importsDone } from '../../server/engine/imports/background.ts'
import type { AnyResource } from '../../src/schema/resource.ts'
import { paths } from '../../src/protocol/paths.ts'
import { teachingSchool } from '../support/teaching.ts'
import { makeApp, type TestApp } from '../support/app.ts'
import { stores, type TestStore } from '../support/stores.ts'

type Row = Record<string, unknown>
interface Listed {
  readonly list: readonly Row[]
  readonly total: number
}

it('can be added to every resource that declares it', () => {
  const declared = Object.values<AnyResource>(resources).flatMap(({ name, custom }) =>
    custom ? [name] : [],
  )
  expect(Object.keys(resources.customField.fields.target.options.options).toSorted()).toEqual(
    declared.toSorted(),
  )
})

describe.each(stores)('custom fields on $name', ({ open }) => {
  let store: TestStore
  let app: TestApp
  const post = async (path: string, body: unknown) => app.call<Row>('POST', path, body)
  const add = async (values: Row): Promise<string> => {
    const answer = await post('customField/create', { target: 'student', ...values })
    expect(answer.status).toBe(200)
    return String(answer.response['key'])
  }
  const student = async (n: number, values: Row = {}) => {
    const answer = await post('student/create', { name: `S${n}`, account: `s${n}`, ...values })
    expect(answer).toMatchObject({ status: 200 })
    return answer.response
  }
  const list = async (query: string) =>
    (await app.call<Listed>('GET', `student/list?${query}`)).response
  const names = async (query: string) => (await list(query)).list.map(row => row['name'])

  beforeAll(async () => {
    store = await open(Object.values(resources))
    app = await makeApp({ store, ports: { sheets: createBrowserSheets() } })
  })
  afterAll(() => store.dispose())

  it('stores, shows, sorts and filters the values of every type', async () => {
    await student(0)
    const choices = [{ label: 'Red' }, { label: 'Blue' }]
    const size = await add({ name: 'Shoe size', type: 'NUMBER' })
    expect(size).toBe('x_1')
    const colour = await add({ name: 'Team', type: 'CHOICE', choices })
    const word = await add({ name: 'Nickname', type: 'TEXT' })
    const day = await add({ name: 'Joined on', type: 'DATE' })
    const flag = await add({ name: 'Scholarship', type: 'FLAG' })
    const words = await add({ name: 'Hobbies', type: 'TAGS' })
    const mail = await add({ name: 'Second email', type: 'EMAIL' })
    const made = await student(1, {
      [size]: 38.5,
      [colour]: 'c1',
      [word]: '小明',
      [day]: '2026-02-01',
      [flag]: true,
      [words]: ['chess', 'music'],
      [mail]: 'one@example.com',
    })
    expect(made).toMatchObject({ [size]: 38.5, [colour]: 'c1', [words]: ['chess', 'music'] })
    await student(2, { [size]: -3, [colour]: 'c2', [word]: 'zoe', [day]: '2025-02-01' })
    await student(3, { [size]: 100, [colour]: 'c1', [word]: 'Adam', [words]: ['music'] })

    expect(await names(`sort=${size}`)).toEqual(['S0', 'S2', 'S1', 'S3'])
    expect(await names(`sort=-${size}`)).toEqual(['S3', 'S1', 'S2', 'S0'])
    expect(await names(`sort=${word}`)).toEqual(['S0', 'S3', 'S1', 'S2'])
    expect(await names(`sort=${word}&page=2&limit=2`)).toEqual(['S1', 'S2'])
    expect(await names(`${colour}=c1&sort=${size}`)).toEqual(['S1', 'S3'])
    expect((await list(`${colour}=c1&limit=1`)).total).toBe(2)
    expect(await names(`${colour}_ne=c1&sort=name`)).toEqual(['S0', 'S2'])
    expect(await names(`${size}_gte=38.5&sort=name`)).toEqual(['S1', 'S3'])
    expect(await names(`${size}_lt=0&sort=${size}`)).toEqual(['S2'])
    expect(await names(`${day}_gte=2026-01-01`)).toEqual(['S1'])
    expect(await names(`${flag}=true`)).toEqual(['S1'])
    expect(await names(`${flag}=false&sort=name`)).toEqual(['S0', 'S2', 'S3'])
    expect(await names(`${words}_has=music&sort=name`)).toEqual(['S1', 'S3'])
    expect(await names(`${size}_null=true`)).toEqual(['S0'])
    expect(await names(`${word}=Adam`)).toEqual(['S3'])
    expect(await names(`${word}=adam`)).toEqual([])
    expect(await names(`${word}_like=明`)).toEqual(['S1'])
    expect(await names('q=xiaoming')).toEqual(['S1'])
    expect(await names('q=one@example')).toEqual(['S1'])
  })

  it('changes values, and its lists follow', async () => {
    const [row] = (await list('q=S3')).list
    const answer = await post('student/update', {
      id: row?.['id'],
      version: row?.['version'],
      x_1: null,
      x_2: 'c2',
    })
    expect(answer).toMatchObject({ status: 200 })
    expect(await names('sort=-x_1')).toEqual(['S1', 'S2', 'S3', 'S0'])
    expect(await names('x_2=c2&sort=name')).toEqual(['S2', 'S3'])
    expect((await list('x_2=c1')).total).toBe(1)
  })

  /** The columns of a sheet of students, as text. */
  const sheetOf = async (body: object, token = app.administrator.token): Promise<string[]> => {
    const answer = await app.app.request('/edu_adminserver/student/export', {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        'Accept-Language': 'en',
      },
      body: JSON.stringify({ format: 'csv', sort: 'name', ...body }),
    })
    return (await answer.text()).replace('\uFEFF', '').trim().split('\r\n')
  }
  const fieldNamed = async (name: string): Promise<Row> => {
    const { response } = await app.call<Listed>('GET', 'customField/list?limit=200&target=student')
    const found = response.list.find(row => row['name'] === name)
    if (!found) throw new Error(`no field ${name}`)
    return found
  }
  const change = async (name: string, changes: Row) => {
    const { id, version } = await fieldNamed(name)
    return post('customField/update', { id, version, ...changes })
  }
  /** The refusal of a call in Chinese. */
  const inChinese = async (path: string, body: unknown) =>
    (await app.call<Row>('POST', path, body, { headers: { 'Accept-Language': 'zh-CN' } })).msg
  const changeInChinese = async (name: string, changes: Row) => {
    const { id, version } = await fieldNamed(name)
    return inChinese('customField/update', { id, version, ...changes })
  }

  it('sets values on many, counts them anew, keeps the history, and takes it back', async () => {
    const answer = await post('student/updateMany', { query: { x_2: 'c2' }, data: { x_1: 7.25 } })
    expect(answer.response).toMatchObject({ done: 2 })
    expect((await list('x_1=7.25&limit=1')).total).toBe(2)
    const [row] = (await list('q=S2')).list
    const { response } = await app.call<{ list: Row[] }>(
      'GET',
      `student/history?id=${String(row?.['id'])}`,
    )
    expect(response.list[0]).toMatchObject({ before: { x_1: -3 }, after: { x_1: 7.25 } })
    const { response: journal } = await app.call<{ list: { id: string }[] }>(
      'GET',
      'operation/list?limit=1',
    )
    const undone = await post('operation/undo', { id: journal.list[0]?.id })
    expect(undone).toMatchObject({ status: 200 })
    expect(await names('sort=x_1')).toEqual(['S0', 'S3', 'S2', 'S1'])
    expect((await list('x_1=7.25')).total).toBe(0)
  })

  it('exports values as their kinds write them', async () => {
    const columns = ['name', 'x_1', 'x_2', 'x_4', 'x_5', 'x_6']
    expect(await sheetOf({ columns })).toEqual([
      'Name,Shoe size,Team,Joined on,Scholarship,Hobbies',
      'S0,,,,No,',
      'S1,38.5,Red,2026-02-01,Yes,chess#music',
      'S2,-3,Blue,2025-02-01,No,',
      'S3,,Blue,,No,music',
    ])
  })

  it('imports them by their names', async () => {
    const rows = [
      ['Name', 'Account', 'Shoe size', 'Team', 'Hobbies'],
      ['S4', 's4', '41', 'Blue', 'go#chess'],
      ['S5', 's5', 'big', 'Green', ''],
    ]
    const sheet = { name: 'S', rows: rows.map((cells, n) => ({ sheetRow: n + 1, cells })) }
    Object.assign(app.ports, {
      sheets: { ...app.ports.sheets, mayHaveSheet: async () => true, read: async () => [sheet] },
    })
    const body = new FormData()
    body.set('file', new File(['any'], 'list.xlsx'))
    const answer = await app.app.request('/edu_adminserver/student/import', {
      method: 'POST',
      headers: { Authorization: `Bearer ${app.administrator.token}` },
      body,
    })
    const { response } = (await answer.json()) as { response: { jobId: string } }
    await importsDone(app.ports)
    expect(await names('x_1=41')).toEqual(['S4'])
    expect(await names('x_6_has=go')).toEqual(['S4'])
    const job = await app.call<{ list: { outcome: string; errors: Row[] }[] }>(
      'GET',
      `importJob/rows?jobId=${response.jobId}&limit=10`,
    )
    const failed = job.response.list.find(({ outcome }) => outcome === 'failed')
    expect(JSON.stringify(failed)).toContain('x_1')
    expect(JSON.stringify(failed)).toContain('x_2')
  })

  it('renames a choice in place, retires one, and refuses to lose one that is in use', async () => {
    const renamed = [
      { id: 'c1', label: 'Crimson' },
      { id: 'c2', label: 'Blue' },
    ]
    expect(await change('Team', { choices: renamed })).toMatchObject({ status: 200 })
    expect((await sheetOf({ columns: ['name', 'x_2'], query: { q: 'S1' } }))[1]).toBe('S1,Crimson')
    const refused = await change('Team', { choices: renamed.slice(0, 1) })
    expect(refused).toMatchObject({ status: 9994 })
    expect(refused.msg).toContain('3 records use “Blue”')
    expect(await changeInChinese('Team', { choices: renamed.slice(0, 1) })).toContain(
      '有 3 条数据使用了“Blue”',
    )
    const retired = [
      { id: 'c1', label: 'Crimson' },
      { id: 'c2', label: 'Blue', retired: true },
    ]
    expect(await change('Team', { choices: retired })).toMatchObject({ status: 200 })
    const [row] = (await list('q=S2')).list
    const named = { id: row?.['id'], version: row?.['version'], name: 'S2b' }
    // a record keeps its value, and no other can get it
    expect(await post('student/update', named)).toMatchObject({ status: 200 })
    expect(await names('x_2=c2&sort=name')).toEqual(['S2b', 'S3', 'S4'])
    const [other] = (await list('q=S1')).list
    const chosen = { id: other?.['id'], version: other?.['version'], x_2: 'c2' }
    expect(await post('student/update', chosen)).toMatchObject({ status: 9994 })
  })

  it('refuses another type while there are values, and takes it without', async () => {
    const refused = await change('Shoe size', { type: 'TEXT' })
    expect(refused).toMatchObject({ status: 9994 })
    expect(refused.msg).toContain('3 records have a value')
    expect(await changeInChinese('Shoe size', { type: 'TEXT' })).toContain(
      '已有 3 条数据填写了该字段',
    )
    const key = await add({ name: 'Locker', type: 'NUMBER' })
    expect(await change('Locker', { type: 'TEXT' })).toMatchObject({ status: 200 })
    await student(6, { [key]: 'A 12' })
    expect(await names(`${key}=A 12`)).toEqual(['S6'])
    const used = await post('customField/delete', { ids: [(await fieldNamed('Locker'))['id']] })
    expect(JSON.stringify(used)).toContain('1 record has a value')
  })

  it('refuses a name that a declared field has, in either language', async () => {
    for (const name of ['Account', ' account ', '账号']) {
      const field = { target: 'student', name, type: 'TEXT' }
      const refused = await post('customField/create', field)
      expect(refused).toMatchObject({ status: 9994 })
      expect(refused.msg).toContain(name.trim())
      expect(await inChinese('customField/create', field)).toContain('该对象已有名为')
    }
  })

  it('retires a field without losing a value, and restores it', async () => {
    expect(await change('Shoe size', { status: 'RETIRED' })).toMatchObject({ status: 200 })
    const [hidden] = (await list('q=S1')).list
    expect(hidden).not.toHaveProperty('x_1')
    // a saved view or an address that still contains it gets an error with the field's name
    for (const query of ['x_1=41', 'x_1_gte=40', 'sort=-x_1'])
      for (const [lang, words] of [
        ['en', 'The field “Shoe size” is retired'],
        ['zh-CN', '字段“Shoe size”已停用'],
      ] as const) {
        const refused = await app.call('GET', `student/list?${query}`, undefined, {
          headers: { 'Accept-Language': lang },
        })
        expect(refused).toMatchObject({ status: 321, msg: expect.stringContaining(words) })
      }
    // people who can't see the field get no information about it
    expect(await change('Shoe size', { restricted: true })).toMatchObject({ status: 200 })
    const { token } = await app.as({ rights: ['student.read'] })
    const unseen = await app.call('GET', 'student/list?x_1=41', undefined, { token })
    expect(unseen).toMatchObject({ status: 321 })
    expect(unseen.msg).not.toContain('Shoe size')
    expect(await change('Shoe size', { restricted: false })).toMatchObject({ status: 200 })
    const values = { id: hidden?.['id'], version: hidden?.['version'], name: 'S1b' }
    expect(await post('student/update', values)).toMatchObject({ status: 200 })
    await student(7)
    expect(await change('Shoe size', { status: 'ACTIVE' })).toMatchObject({ status: 200 })
    expect(await names('sort=-x_1&limit=3')).toEqual(['S4', 'S1b', 'S2b'])
    expect(await names('x_1_null=true&sort=name')).toEqual(['S0', 'S3', 'S6', 'S7'])
  })

  it('masks and hides values by roles, on every path', async () => {
    expect(await change('Second email', { masked: true })).toMatchObject({ status: 200 })
    expect(await change('Nickname', { restricted: true })).toMatchObject({ status: 200 })
    const rights = ['student.read', 'student.update', 'student.export', 'student.reveal']
    const { token } = await app.as({ rights, masks: ['student.x_7'] })
    const read = async (query: string) =>
      app.call<Listed>('GET', `student/list?${query}`, undefined, { token })
    const [row] = (await read('q=S1b')).response.list
    expect(row).toMatchObject({ x_7: 'o***@example.com' })
    expect(row).not.toHaveProperty('x_3')
    expect(await read('x_7=one@example.com')).toMatchObject({ status: 321 })
    expect(await read('x_3=zoe')).toMatchObject({ status: 321 })
    expect(await read('sort=x_3')).toMatchObject({ status: 321 })
    expect((await read('q=one@example')).response.list).toEqual([])
    expect((await read('q=zoe')).response.list).toEqual([])
    const sheet = await sheetOf({ fields: 'all', query: { q: 'S1b' } }, token)
    expect(sheet.join()).not.toContain('one@example.com')
    expect(sheet.join()).not.toContain('小明')
    const written = { id: row?.['id'], version: row?.['version'], x_3: 'guess' }
    expect(await app.call('POST', 'student/update', written, { token })).toMatchObject({
      status: 905,
    })
    const reveal = { id: row?.['id'], field: 'x_7', reason: 'asked' }
    expect(await app.call('POST', 'student/reveal', reveal, { token })).toMatchObject({
      response: { value: 'one@example.com' },
    })
    const session = await app.call<{ customFields: Row[] }>('GET', paths.session, undefined, {
      token,
    })
    expect(session.response.customFields.map(({ label }) => label)).not.toContain('Nickname')
    expect(session.response.customFields.map(({ label }) => label)).toContain('Second email')
    const role = {
      name: 'Helpers',
      rights: ['student.read', 'student.x_3'],
      masks: ['student.x_7'],
    }
    expect(await post('role/create', role)).toMatchObject({ status: 200 })
  })

  it('stands in the description of the interface for its own people', async () => {
    const ask = async (token?: string) =>
      (
        await app.app.request('/openapi.json', {
          headers: token ? { Authorization: `Bearer ${token}` } : {},
        })
      ).text()
    expect(await ask(app.administrator.token)).toContain('Shoe size')
    expect(await ask()).not.toContain('Shoe size')
    expect(await ask(app.stranger.token)).not.toContain('Shoe size')
  })

  it('belongs to one institution', async () => {
    const { token } = app.stranger
    expect(await app.call('GET', 'student/list?x_1=41', undefined, { token })).toMatchObject({
      status: 321,
    })
    const values = { name: 'Foreign', account: 'foreign', x_1: 3 }
    expect(await app.call('POST', 'student/create', values, { token })).toMatchObject({
      status: 321,
    })
  })

  it('refuses bad fields with what is wrong', async () => {
    const refused = async (values: Row) => {
      const { status, msg } = await post('customField/create', { target: 'student', ...values })
      return [status, msg]
    }
    expect(await refused({ name: 'E-mail', type: 'TEXT' })).toEqual([
      9994,
      expect.stringContaining('already has a field called “E-mail”'),
    ])
    expect(await refused({ name: '学号', type: 'TEXT' })).toMatchObject([9994, {}])
    expect(await refused({ name: 'Team', type: 'TEXT' })).toMatchObject([9994, {}])
    expect(await refused({ name: 'Grade', type: 'CHOICE' })).toMatchObject([11005, {}])
    expect(await refused({ name: 'Height', type: 'NUMBER', preset: 'tall' })).toEqual([
      9994,
      expect.stringContaining('default'),
    ])
  })

  it('asks for required values where people write, and leaves other records alone', async () => {
    const key = await add({ name: 'House', type: 'TEXT', required: true, target: 'teacher' })
    expect(await post('teacher/create', { name: 'T', account: 'teach1' })).toMatchObject({
      status: 11005,
    })
    const [row] = (await list('q=S0')).list
    await add({ name: 'House', type: 'TEXT', required: true })
    const edit = { id: row?.['id'], version: row?.['version'], name: 'S0b' }
    expect(await post('student/update', edit)).toMatchObject({ status: 200 })
    expect(key).toBe('x_1')
  })

  it('is there for classes and their lessons too', async () => {
    const school = teachingSchool(app)
    const teacher = await school.teacher({ x_1: 'North' })
    const room = await add({ name: 'Room', type: 'TEXT', target: 'lesson', required: true })
    const level = await add({ name: 'Level', type: 'NUMBER', target: 'course' })
    const courseId = await school.course({ teachers: [teacher], [level]: 3 })
    const at = (hours: number) =>
      new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString()
    const lessonId = await school.lesson(courseId, at(48), at(49), { [room]: 'B 2' })
    const answer = await post('lesson/updateMany', { ids: [lessonId], data: { [room]: 'A 1' } })
    expect(answer.response).toMatchObject({ done: 1 })
    const found = await app.call<Listed>('GET', `lesson/list?${room}=A 1`)
    expect(found.response.list.map(({ id }) => id)).toEqual([lessonId])
    const classes = await app.call<Listed>('GET', `course/list?${level}_gt=2`)
    expect(classes.response.list.map(({ id }) => id)).toEqual([courseId])
    const copy = await post('course/copy', {
      courseId,
      courseName: 'Copied',
      students: false,
      auditors: false,
    })
    expect(copy).toMatchObject({ status: 200 })
    const both = await app.call<Listed>('GET', `course/list?${level}_gt=2&limit=1`)
    expect(both.response.total).toBe(2)
  })

  it('fills the index of a large table in the background, and sorts rightly meanwhile', async () => {
    const key = await add({ name: 'Locker key', type: 'NUMBER', target: 'teacher' })
    const house = 'x_1'
    for (const n of [1, 2, 3])
      await post('teacher/create', {
        name: `T${n}`,
        account: `teach${n}`,
        [house]: 'North',
        ...(n === 2 ? {} : { [key]: n }),
      })
    const sorted = async () =>
      (await app.call<Listed>('GET', `teacher/list?sort=-${key}&limit=3`)).response.list.map(
        row => row['name'],
      )
    const rows = async () => {
      const connection = await store.driver.connect()
      const found = await connection.query(
        `select count(*) as n from "teacher$custom" where "x_key" like $1`,
        [`${key}:%`],
      )
      connection.release()
      return Number(found.rows[0]?.['n'])
    }
    await app.scope.transaction(async tx => {
      await tx.lockCustomFields()
      const fields = await tx.customFields()
      await tx.writeCustomFields(
        fields.map(one =>
          one.resource === 'teacher' && one.name === key ? { ...one, building: true } : one,
        ),
      )
    })
    const connection = await store.driver.connect()
    await connection.query('delete from "teacher$custom" where "x_key" = $1', [`${key}:`])
    connection.release()
    app.clock.advance(1000)
    expect(await sorted()).toEqual(['T3', 'T1', 'T2'])
    const session = await systemSession(app.ports, app.institution)
    await indexFieldTask({
      id: 'task',
      ports: app.ports,
      scope: app.scope,
      session,
      resource: 'teacher',
      action: 'index',
      input: { field: key },
      progress: null,
      stopping: () => false,
      cancelled: () => false,
      keep: async () => undefined,
    })
    // every teacher has a row, the one without a value and those of other tests too
    expect(await rows()).toBe((await app.call<Listed>('GET', 'teacher/list')).response.total)
    expect(await sorted()).toEqual(['T3', 'T1', 'T2'])
    const fields = await app.scope.transaction(tx => tx.customFields())
    expect(fields.filter(({ building }) => building)).toEqual([])
  })

  it('takes fifty fields in use, and no more', async () => {
    const { response } = await app.call<Listed>('GET', 'customField/list?target=student&limit=1')
    for (let n = response.total; n < 50; n++) await add({ name: `Field ${n}`, type: 'TEXT' })
    const more = { target: 'student', name: 'One more', type: 'TEXT' }
    const refused = await post('customField/create', more)
    expect(refused).toMatchObject({ status: 9994 })
    expect(refused.msg).toContain('up to 50')
    expect(await inChinese('customField/create', more)).toContain('最多可同时使用 50 个自定义字段')
    await change('Field 49', { status: 'RETIRED' })
    expect(await post('customField/create', more)).toMatchObject({ status: 200 })
    expect(await change('Field 49', { status: 'ACTIVE' })).toMatchObject({ status: 9994 })
    const house = String((await fieldNamed('House'))['key'])
    await student(50, { x_1: 1, x_20: 'last', [house]: 'North' })
    expect(await names('x_20=last')).toEqual(['S50'])
  })
})
