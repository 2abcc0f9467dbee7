import type { Names } from './names.ts'
import { pageFiles } from './page.ts'
import { recordFiles } from './resource.ts'
import { workFiles } from './work.ts'
import { registered } from './write.ts'

const routes = (
  { name, type, folder }: Names,
  domain: Names,
): string => `import { ${name}Summary, type ${type}Summary } from '../../../custom-pages/${domain.folder}/${name}.calls.ts'
import { ${name} } from '../../../resources/${domain.folder}/${folder}/${name}.resource.ts'
import { implement } from '../../engine/calls/implement.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import type { Scope } from '../../platform/store/types.ts'

const summaryOf = async (scope: Scope, since: string | null): Promise<${type}Summary> => {
  let rows = tablesOf(scope, ${name}).selectFrom('${name}').where('deletedAt', 'is', null)
  if (since !== null) rows = rows.where('createTime', '>=', since)
  const counts = await rows
    .select(eb => ['status', eb.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
  const countOf = (status: string): number =>
    Number(counts.find(row => row.status === status)?.count ?? 0)
  const byStatus = { OPEN: countOf('OPEN'), CLOSED: countOf('CLOSED') }
  return { total: byStatus.OPEN + byStatus.CLOSED, byStatus }
}

export const ${name}Calls = [
  implement(${name}Summary, { read: ({ input, scope }) => summaryOf(scope, input.since) }),
]
`

const manifest = (
  { name, type, folder }: Names,
  domain: Names,
): string => `import { ${name}Notices } from '../../../resources/${domain.folder}/${folder}/${name}.messages.ts'
import { defineDomain } from '../../engine/domain.ts'
import { ${name}Calls } from './${name}.routes.ts'
import { ${name}ClosedTask, tell${type}Closed } from './${name}.tasks.ts'

// what the rules of its resources use
export { ${name}ClosedTask } from './${name}.tasks.ts'

export const ${domain.name}Domain = defineDomain({
  name: '${domain.folder}',
  about: 'What this domain is for, in a sentence.',
  notices: ${name}Notices,
  calls: ${name}Calls,
  rules: [() => import('./rules/${name}.ts')],
  tasks: { [${name}ClosedTask]: { run: tell${type}Closed } },
})
`

const serverTest = (
  { name, type }: Names,
  domain: Names,
): string => `import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../resources/index.ts'
import type { ${type}Summary } from '../../../custom-pages/${domain.folder}/${name}.calls.ts'
import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import { resumeTasks, tasksDone } from '../../engine/jobs/queue.ts'

describe.each(stores.map(kind => [kind.name, kind] as const))('${name} on %s', (_name, kind) => {
  let store: TestStore
  let app: TestApp
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    app = await makeApp({ store, listed: true })
  })
  afterAll(() => store.dispose())

  it('counts records by their status', async () => {
    for (const title of ['First', 'Second'])
      expect(await app.call('POST', '${name}/create', { name: title })).toMatchObject({ status: 200 })
    const { response } = await app.call<${type}Summary>('GET', '${name}/summary')
    expect(response).toEqual({ total: 2, byStatus: { OPEN: 2, CLOSED: 0 } })
  })

  it('enters a closed record in its journal, and tells those who look after it', async () => {
    const ann = await app.call<{ id: string }>('POST', 'teacher/create', { name: 'Ann', account: 'ann1' })
    const link = { resource: 'teacher', recordId: ann.response.id, accountId: app.administrator.id }
    const createTime = app.clock.now().toISOString()
    await app.scope.db.insertInto('accountLink').values({ ...link, createTime }).execute()
    const { response } = await app.call<{ id: string }>('POST', '${name}/create', { name: 'Third' })
    const close = { id: response.id, version: 1, status: 'CLOSED' }
    expect(await app.call('POST', '${name}/update', close)).toMatchObject({ status: 200 })
    expect((await app.call('GET', \`${name}Entry/list?of=\${response.id}\`)).response).toMatchObject({
      total: 1,
      list: [{ count: 1 }],
    })
    await resumeTasks(app.ports, true)
    await tasksDone(app.ports)
    const { response: inbox } = await app.call('GET', 'inbox/list')
    expect(inbox).toMatchObject({ total: 1 })
  })
})
`

const seed = (
  { name, folder }: Names,
  domain: Names,
): string => `import { ${name} } from '../../resources/${domain.folder}/${folder}/${name}.resource.ts'
import { createRecord } from '../../server/engine/records/create.ts'
import type { Seed } from '../../server/engine/seed.ts'

const titles = ['第一项', '第二项', 'Third']

/** Three records, once. */
export const seed: Seed = async ({ scope, contextFor }) => {
  if (await scope.total(${name}, { page: 1, limit: 1, sort: 'createTime', q: '', deleted: 'no', where: [] })) return
  await scope.transaction(async tx => {
    for (const title of titles) await createRecord(tx, contextFor(${name}), { name: title })
  })
}
`

const domains = 'server/domains.ts'
const seeds = 'mocks/seed/index.ts'

/**
 * The files of a new domain: a resource with its rules, a journal, a call with its page, a task, a
 * notification, demo data, tests, and its lines in the registries.
 */
export const domainFiles = (
  names: Names,
  domain: Names = names,
): Readonly<Record<string, string>> => {
  const { name, folder } = names
  const server = `server/domain/${domain.folder}`
  const entry = { ...names, name: `${name}Entry`, folder: `${folder}-entry` }
  return {
    ...recordFiles(names, domain, [entry]),
    ...workFiles(names, domain),
    [`${server}/${name}.routes.ts`]: routes(names, domain),
    [`${server}/${name}.test.ts`]: serverTest(names, domain),
    [`${server}/index.ts`]: manifest(names, domain),
    [domains]: registered(
      domains,
      `import { ${domain.name}Domain } from './domain/${domain.folder}/index.ts'`,
      `${domain.name}Domain`,
      /\](?=\n\n\/\*\* Rules of resources)/,
    ),
    [`mocks/seed/${domain.folder}.ts`]: seed(names, domain),
    [seeds]: registered(
      seeds,
      `import { seed as ${domain.name}Seed } from './${domain.folder}.ts'`,
      `${domain.name}Seed`,
      /\](?=\n\n\/\*\*\n \* Fills)/,
    ),
    ...pageFiles(names, domain),
  }
}
