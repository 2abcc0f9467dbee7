import type { Names } from './names.ts'
import type { Parts } from './parts.ts'
import { pageFiles } from './page.ts'
import { recordFiles } from './resource.ts'
import { hasRules, workFiles } from './work.ts'
import { registered } from './write.ts'

const manifest = ({ name, type, folder }: Names, domain: Names, parts: Parts): string => {
  const tells = parts.has('task')
  const defined = `import { defineDomain } from '../../engine/domain.ts'`
  const head = tells
    ? `import { ${name}Notices } from '../../../resources/${domain.folder}/${folder}/${name}.messages.ts'
${defined}
import { ${name}ClosedTask, tell${type}Closed } from './${name}.tasks.ts'

// what the rules of its resources use
export { ${name}ClosedTask } from './${name}.tasks.ts'`
    : defined
  return `${head}

export const ${domain.name}Domain = defineDomain({
  name: '${domain.folder}',
  about: 'What this domain is for, in a sentence.',
  ${tells ? `notices: ${name}Notices,` : ''}
  ${hasRules(parts) ? `rules: [() => import('./rules/${name}.ts')],` : ''}
  ${tells ? `tasks: { [${name}ClosedTask]: { run: tell${type}Closed } },` : ''}
})
`
}

const creates = (name: string): string => `    for (const title of ['First', 'Second'])
      expect(await app.call('POST', '${name}/create', { name: title })).toMatchObject({ status: 200 })`

/** What becomes of two new records: they are counted, or listed where nothing counts them. */
const recordTest = ({ name }: Names, { has }: Parts): string =>
  has('page')
    ? `  it('counts records by their status', async () => {
${creates(name)}
    const today = app.clock.now().toISOString().slice(0, 10)
    const span = { from: today, until: today }
    const { response } = await app.call<FigureAnswer>('POST', '${name}/figures', span)
    expect(response).toMatchObject({
      total: 2,
      charts: { byStatus: [{ key: 'OPEN', count: 2 }, { key: 'CLOSED', count: 0 }] },
    })
  })`
    : `  it('lists new records', async () => {
${creates(name)}
    const { response } = await app.call('GET', '${name}/list')
    expect(response).toMatchObject({ total: 2 })
  })`

const closedTest = ({ name }: Names, { journal, has }: Parts): string => {
  const tells = has('task')
  const receiver = `    const ann = await app.call<{ id: string }>('POST', 'teacher/create', { name: 'Ann', account: 'ann1' })
    const link = { resource: 'teacher', recordId: ann.response.id, accountId: app.administrator.id }
    const createTime = app.clock.now().toISOString()
    await app.scope.db.insertInto('accountLink').values({ ...link, createTime }).execute()
`
  const entries = journal
    ? `    expect((await app.call('GET', \`${journal.name}/list?of=\${response.id}\`)).response).toMatchObject({
      total: 1,
      list: [{ count: 1 }],
    })
`
    : ''
  const inbox = `    await resumeTasks(app.ports, true)
    await tasksDone(app.ports)
    const { response: inbox } = await app.call('GET', 'inbox/list')
    expect(inbox).toMatchObject({ total: 1 })
`
  const deeds = [
    ...(journal ? ['enters a closed record in its journal'] : []),
    ...(tells ? [journal ? 'tells those who look after it' : 'tells of a closed record'] : []),
  ].join(', and ')
  return `
  it('${deeds}', async () => {
${tells ? receiver : ''}    const { response } = await app.call<{ id: string }>('POST', '${name}/create', { name: 'Third' })
    const close = { id: response.id, version: 1, status: 'CLOSED' }
    expect(await app.call('POST', '${name}/update', close)).toMatchObject({ status: 200 })
${entries}${tells ? inbox : ''}  })`
}

const serverTest = (names: Names, parts: Parts): string => {
  const figures = `import type { FigureAnswer } from '../../../src/protocol/calls/figures.ts'\n`
  const queue = `import { resumeTasks, tasksDone } from '../../engine/jobs/queue.ts'\n`
  return `import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../resources/index.ts'
${parts.has('page') ? figures : ''}import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
${parts.has('task') ? queue : ''}
describe.each(stores.map(kind => [kind.name, kind] as const))('${names.name} on %s', (_name, kind) => {
  let store: TestStore
  let app: TestApp
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    app = await makeApp({ store, listed: true })
  })
  afterAll(() => store.dispose())

${recordTest(names, parts)}
${hasRules(parts) ? closedTest(names, parts) : ''}
})
`
}

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
 * The files of a new domain: a resource, its lines in the registries, and of a journal, a task with
 * a notification, a page of figures, demo data and tests those that are asked for.
 */
export const domainFiles = (
  names: Names,
  domain: Names,
  parts: Parts,
): Readonly<Record<string, string>> => {
  const { has } = parts
  const server = `server/domain/${domain.folder}`
  return {
    ...recordFiles(names, domain, parts),
    ...workFiles(names, domain, parts),
    ...(has('tests') ? { [`${server}/${names.name}.test.ts`]: serverTest(names, parts) } : {}),
    [`${server}/index.ts`]: manifest(names, domain, parts),
    [domains]: registered(
      domains,
      `import { ${domain.name}Domain } from './domain/${domain.folder}/index.ts'`,
      `${domain.name}Domain`,
      /\](?=\n\n\/\*\* Rules of resources)/,
    ),
    ...(has('seed')
      ? {
          [`mocks/seed/${domain.folder}.ts`]: seed(names, domain),
          [seeds]: registered(
            seeds,
            `import { seed as ${domain.name}Seed } from './${domain.folder}.ts'`,
            `${domain.name}Seed`,
            /\](?=\n\n\/\*\*\n \* Fills)/,
          ),
        }
      : {}),
    ...(has('page') ? pageFiles(names, domain) : {}),
  }
}
