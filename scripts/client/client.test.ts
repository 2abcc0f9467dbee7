import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { compilerSays, startApi } from '../../tests/support/apiServer.ts'
import { stores, type TestStore } from '../../tests/support/stores.ts'
import { clientSource } from './source.ts'
import { typeText } from './typeText.ts'

const run = promisify(execFile)

describe('types of JSON schemas', () => {
  it.each([
    [{ type: ['string', 'null'] }, 'string | null'],
    [{ type: 'array', items: { enum: ['A', 'B'] } }, 'readonly ("A" | "B")[]'],
    [{ type: 'object', properties: { 'a-b': { type: 'integer' } } }, '{ readonly "a-b"?: number }'],
    [{ oneOf: [{ type: 'integer' }, { const: 'never' }] }, 'number | "never"'],
    [
      { type: 'object', additionalProperties: { type: 'boolean' } },
      'Readonly<Record<string, boolean>>',
    ],
    [{ enum: ['A', null] }, '"A" | null'],
    [{}, 'unknown'],
  ])('%j', (schema, text) => expect(typeText(schema)).toBe(text))
})

describe('the client', () => {
  const source = clientSource('1.0.0')
  it('has every resource, and no call that is closed to API keys', () => {
    for (const name of Object.keys(resources))
      expect([name, source.includes(`  ${name}: {`)]).toEqual([name, true])
    for (const closed of [
      'app/login',
      'apiKey/',
      'openKey/',
      'resetPassword',
      'secondFactor/',
      'password/',
    ])
      expect([closed, source.includes(closed)]).toEqual([closed, false])
    for (const readOnly of ['User', 'Role', 'Organization', 'CustomField'])
      expect([readOnly, source.includes(`interface ${readOnly}Create`)]).toEqual([readOnly, false])
    expect(/^import /m.test(source)).toBe(false)
  })
})

const program = `
import { ConflictError, createClient, EduError, type Student } from './client.ts'

const options = { baseUrl: process.env.EDU_URL ?? '', apiKey: process.env.EDU_KEY ?? '' }
const edu = createClient(options)
const said: unknown[] = []

const student: Student = await edu.student.create({ name: 'Ann', account: 'ann', tags: ['new'] })
const { list, total } = await edu.student.list({ status: ['ACTIVE'], tags_has: 'new', sort: '-name' })
said.push([total, list[0]?.name, list[0]?.x_1 ?? null])
await edu.student.update({ id: student.id, version: student.version, name: 'Ann B.' })
const code: '409' = await edu.student
  .update({ id: student.id, version: student.version, name: 'Ann C.' })
  .then(
    () => Promise.reject(new Error('no conflict')),
    (error: unknown) => {
      if (error instanceof ConflictError) return error.code
      throw error
    },
  )
said.push(code)
said.push(await edu.teacher.list().catch((error: unknown) => error instanceof EduError && [error.code, error.httpStatus]))
const ended = createClient({ ...options, apiKey: options.apiKey.slice(0, -2) + 'xx' })
said.push(await ended.student.count().catch((error: unknown) => error instanceof EduError && [error.code, error.httpStatus]))

// a lost response: the write is repeated, and done once
let lost = 0
const flaky = createClient({
  ...options,
  fetch: async (input, init) => {
    const answer = await fetch(input, init)
    if (lost++ === 0) throw new TypeError('the connection was lost')
    return answer
  },
})
const once = await flaky.student.create({ name: 'Bob', account: 'bob' })
said.push([lost, once.version, await edu.student.count({ account: 'bob' })])
const timetable = await edu.calls['search']({ q: 'Ann' })
said.push(Array.isArray(timetable.list))
console.log(JSON.stringify(said))
`
/** Each of these lines is wrong by the types alone. */
const mistakes = [
  "await edu.student.create({ account: 'nameless' })",
  "await edu.student.create({ name: 'x', colour: 'red' })",
  "await edu.student.update({ id: 'x', name: 'no version' })",
  "await edu.student.list({ status: 'ASLEEP' })",
  "await edu.student.list({ sort: 'profile' })",
  "await edu.student.all({ sort: 'name' }).next()",
  "await edu.user.create({ name: 'x' })",
  "await edu.student.resetPassword('x', {})",
  "await edu.calls['app/login']({})",
]

describe.each(stores)('the client on $name', kind => {
  let store: TestStore
  let api: Awaited<ReturnType<typeof startApi>>
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    api = await startApi(store, [
      'student.read',
      'student.create',
      'student.update',
      'label.create',
    ])
  }, 60_000)
  afterAll(async () => {
    await api.stop()
    await store.dispose()
  })

  it('compiles strictly and works against a started server', async () => {
    api.write('program.ts', program)
    expect(compilerSays(api.folder, 'program.ts')).toBe('')
    const { stdout } = await run(process.execPath, ['program.ts'], {
      cwd: api.folder,
      env: api.environment,
    })
    expect(JSON.parse(stdout)).toEqual([
      [1, 'Ann', null],
      '409',
      ['905', 200],
      ['401', 401],
      [2, 1, 1],
      true,
    ])
  }, 60_000)

  it('refuses what the server would, when it is compiled', () => {
    const head =
      "import { createClient } from './client.ts'\nconst edu = createClient({ baseUrl: '', apiKey: '' })"
    api.write('mistakes.ts', [head, ...mistakes].join('\n'))
    const said = compilerSays(api.folder, 'mistakes.ts')
    for (const [at, line] of mistakes.entries())
      expect([line, said.includes(`mistakes.ts(${at + 3},`)]).toEqual([line, true])
  }, 60_000)
})
