import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { domains } from '../../server/domains.ts'
import { openApiOf } from '../../server/engine/openapi/index.ts'
import { compilerSays, startApi } from '../support/apiServer.ts'
import { hasPrograms } from '../support/programs.ts'
import { stores, type TestStore } from '../support/stores.ts'

const run = promisify(execFile)
// the examples in TypeScript run everywhere
const hasShell = hasPrograms('bash', 'curl', 'jq')
const page = readFileSync('docs/api/README.md', 'utf8')
const sections = page.split(/^## /m).slice(1)
const blocks = (language: 'sh' | 'ts') =>
  sections.flatMap(section => {
    const code = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'm').exec(section)?.[1]
    return code === undefined ? [] : [{ title: section.split('\n', 1)[0] ?? '', code }]
  })

/**
 * The expected output of the examples under a heading: in curl, and in TypeScript, which then runs
 * in the same school.
 */
const printed: Readonly<Record<string, readonly [sh: RegExp, ts: RegExp]>> = {
  Authentication: [/"status":200.*"total":2/s, /^4\n$/],
  List: [/"name":"Li Hua".*"total":2/s, /^4 \[.*'Li Hua'.*\]\nLi Hua\nLiu Yang\nLi Na \(2\)\n$/s],
  Create: [
    /"status":200.*"name":"Li Na"/s,
    /^\w+ 1\n\w+ This e-mail address is already registered/,
  ],
  Read: [/"name":"Li Na"/, /^Wang Wei \[ 'trial' \]\n$/],
  Update: [/"status":200.*"version":2/s, /^2\n$/],
  Conflict: [/"status":409.*"theirs":/s, /^409 Wang Wei \(2\)\n$/],
  Bulk: [/"matched":1,"done":1/, /^2 \[\]\n$/],
  'Delete and restore': [/("status":200.*"done":1.*){2}/s, /^1\n$/],
  Import: [/"list":\[.*zhao\.lei@example\.com.*"success":false/s, /^DONE 1 0\n$/],
  Export: [/Li Hua[\s\S]*Li Na/, /Sun Li[\s\S]*Wang Wei/],
  History: [/"actorName":"Example \(Member 1\)"/, /^\[\n?\s+'restore by Example \(Member 1\)'/],
}

it('OpenAPI tells which calls an API key can make', () => {
  const { paths, components, security } = openApiOf(domains, resources, '1', 'en') as {
    readonly paths: Readonly<
      Record<string, Readonly<Record<string, { readonly security?: unknown }>>>
    >
    readonly components: { readonly securitySchemes: Readonly<Record<string, unknown>> }
    readonly security: unknown
  }
  const both = [{ accessToken: [] }, { apiKey: [] }]
  expect(security).toEqual(both)
  expect(components.securitySchemes['apiKey']).toMatchObject({ type: 'http', scheme: 'bearer' })
  const of = (path: string, method = 'post') =>
    paths[`/edu_adminserver/${path}`]?.[method]?.security
  expect([of('student/list', 'get'), of('scheduling/save'), of('task/get', 'get')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  for (const closed of ['apiKey/create', 'apiKey/end', 'app/password/change', 'apiKey/turnOn'])
    expect([closed, of(closed)]).toEqual([closed, [{ accessToken: [] }]])
  expect(of('app/login')).toEqual([])
})

describe.each(stores)('the examples of docs/api on $name', kind => {
  let store: TestStore
  let api: Awaited<ReturnType<typeof startApi>>
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    const verbs = ['read', 'create', 'update', 'delete', 'restore', 'import', 'export']
    api = await startApi(store, [
      ...verbs.map(verb => `student.${verb}`),
      'label.read',
      'label.create',
    ])
    for (const name of ['Li Hua', 'Liu Yang']) {
      const account = name.replace(' ', '.')
      const made = await api.school.call('POST', 'student/create', { name, account })
      expect(made.status).toBe(200)
      api.school.clock.advance(1000)
    }
  }, 60_000)
  afterAll(async () => {
    await api.stop()
    await store.dispose()
  })

  /** What each example prints, by its heading. */
  const outputs = (text: string): Map<string, string> =>
    new Map(
      text
        .split(/^=== /m)
        .slice(1)
        .map(part => {
          const [title = '', ...lines] = part.split('\n')
          return [title, lines.join('\n')]
        }),
    )

  it('every heading with code has both languages, and is looked at here', () => {
    for (const language of ['sh', 'ts'] as const)
      expect(blocks(language).map(({ title }) => title)).toEqual(Object.keys(printed))
  })

  it.skipIf(!hasShell)(
    'those in curl print what they say',
    async () => {
      const script = blocks('sh').map(({ title, code }) => `echo; echo '=== ${title}'\n${code}`)
      const { stdout } = await run('bash', ['-euc', script.join('\n')], {
        cwd: api.folder,
        env: api.environment,
        timeout: 60_000,
      })
      const found = outputs(stdout)
      for (const [title, [sh]] of Object.entries(printed))
        expect([title, found.get(title)]).toEqual([title, expect.stringMatching(sh)])
    },
    70_000,
  )

  it('those in TypeScript compile strictly, and print what they say', async () => {
    const program = blocks('ts').map(({ title, code }) => {
      const [imports, rest] = [
        /^import .*$/m.exec(code)?.[0] ?? '',
        code.replace(/^import .*$/m, ''),
      ]
      return `${imports}\nconsole.log(${JSON.stringify(`=== ${title}`)})\n${rest}`
    })
    api.write('example.ts', program.join('\n'))
    expect(compilerSays(api.folder, 'client.ts', 'example.ts')).toBe('')
    const { stdout } = await run(process.execPath, ['example.ts'], {
      cwd: api.folder,
      env: { ...api.environment, NO_COLOR: '1' },
      timeout: 60_000,
    })
    const found = outputs(stdout)
    for (const [title, [, ts]] of Object.entries(printed))
      expect([title, found.get(title)]).toEqual([title, expect.stringMatching(ts)])
  }, 70_000)
})
