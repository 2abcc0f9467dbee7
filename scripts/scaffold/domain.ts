import type { Names } from './names.ts'
import { pageFiles } from './page.ts'
import { resourceFiles } from './resource.ts'
import { registered } from './write.ts'

const calls = ({
  name,
  type,
}: Names): string => `import { dateTime } from '../../src/schema/index.ts'
import { defineCall, shape } from '../../src/schema/call/index.ts'
import type { ${type} } from './${name}.resource.ts'

/** How many records are in each status. */
export interface ${type}Summary {
  readonly total: number
  readonly byStatus: Readonly<Record<${type}['status'], number>>
}

/** Counts records by their status; of those created \`since\` an instant, if one is given. */
export const ${name}Summary = defineCall({
  path: '/edu_adminserver/${name}/summary',
  method: 'GET',
  summary: 'Counts records by their status',
  right: '${name}.read',
  input: { since: dateTime({ label: { en: 'Created since', zh: '创建时间不早于' } }) },
  output: shape<${type}Summary>(),
})
`

const routes = ({
  name,
  type,
  folder,
}: Names): string => `import { ${name}Summary, type ${type}Summary } from '../../../resources/${folder}/${name}.calls.ts'
import { ${name} } from '../../../resources/${folder}/${name}.resource.ts'
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
  { name }: Names,
  domain: Names,
): string => `import { defineDomain } from '../../engine/domain.ts'
import { ${name}Calls } from './${name}.routes.ts'

export const ${domain.name}Domain = defineDomain({
  name: '${domain.folder}',
  calls: ${name}Calls,
  seed: () => import('../../../mocks/seed/${domain.folder}.ts'),
})
`

const serverTest = ({
  name,
  type,
  folder,
}: Names): string => `import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../resources/index.ts'
import type { ${type}Summary } from '../../../resources/${folder}/${name}.calls.ts'
import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'

describe.each(stores.map(kind => [kind.name, kind] as const))('${name} on %s', (_name, kind) => {
  let store: TestStore
  let app: TestApp
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    app = await makeApp({ store })
  })
  afterAll(() => store.dispose())

  it('counts records by their status', async () => {
    for (const title of ['First', 'Second'])
      expect(await app.call('POST', '${name}/create', { name: title })).toMatchObject({ status: 200 })
    const { response } = await app.call<${type}Summary>('GET', '${name}/summary')
    expect(response).toEqual({ total: 2, byStatus: { OPEN: 2, CLOSED: 0 } })
  })
})
`

const seed = ({
  name,
  folder,
}: Names): string => `import { ${name} } from '../../resources/${folder}/${name}.resource.ts'
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

/** The files of a new domain: its first resource, a call, a page, demo data, tests, and its lines in the registries. */
export const domainFiles = (
  names: Names,
  domain: Names = names,
): Readonly<Record<string, string>> => {
  const { name, folder } = names
  const server = `server/domain/${domain.folder}`
  return {
    ...resourceFiles(names),
    [`resources/${folder}/${name}.calls.ts`]: calls(names),
    [`${server}/${name}.routes.ts`]: routes(names),
    [`${server}/${name}.test.ts`]: serverTest(names),
    [`${server}/index.ts`]: manifest(names, domain),
    [domains]: registered(
      domains,
      `import { ${domain.name}Domain } from './domain/${domain.folder}/index.ts'`,
      `${domain.name}Domain`,
      /\](?=\n\nexport const tasks)/,
    ),
    [`mocks/seed/${domain.folder}.ts`]: seed(names),
    ...pageFiles(names, domain),
  }
}
