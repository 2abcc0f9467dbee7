import { afterAll, beforeAll, expect, it } from 'vitest'
import { diskGrant } from '../../resources/cloud-disk/disk-grant/diskGrant.resource.ts'
import { diskNode } from '../../resources/cloud-disk/disk-node/diskNode.resource.ts'
import { resources } from '../../resources/index.ts'
import { seed } from './cloud-disk.ts'
import { contextsOf } from '../../server/domain/identity/index.ts'
import { tablesOf } from '../../server/platform/store/tables-of.ts'
import { makeApp } from '../../tests/support/app.ts'
import { stores, type TestStore } from '../../tests/support/stores.ts'

const [kind] = stores
let store: TestStore
beforeAll(async () => {
  if (!kind) throw new Error('no store')
  store = await kind.open(Object.values(resources))
})
afterAll(() => store.dispose())

it('DSK-01 the demo school has disks with files of every kind, versions, a trash and shared folders, once', async () => {
  const t = await makeApp({ store })
  for (const name of ['Ann', 'Ben', 'Cleo'])
    await t.call('POST', 'teacher/create', { name, account: name.toLowerCase() })
  await t.call('POST', 'course/create', { courseName: 'English' })
  const contextFor = await contextsOf(t.ports, t.administrator.id, t.institution, 'seed')
  const context = { scope: t.scope, contextFor, files: t.ports.files, resources }
  await seed(context)
  const seen = async () => {
    const nodes = await tablesOf(t.scope, diskNode)
      .selectFrom('diskNode')
      .select(['kind', 'contentType', 'versions', 'deletedAt'])
      .execute()
    const grants = await tablesOf(t.scope, diskGrant)
      .selectFrom('diskGrant')
      .select(['granteeType', 'expiresAt'])
      .execute()
    return {
      nodes: nodes.length,
      disks: nodes.filter(one => one.kind === 'DISK').length,
      types: [...new Set(nodes.flatMap(({ contentType }) => contentType ?? []))].toSorted(),
      deleted: nodes.filter(({ deletedAt }) => deletedAt !== null).length,
      versions: Math.max(...nodes.map(({ versions }) => Number(versions ?? 0))),
      grants: grants.map(({ granteeType }) => granteeType).toSorted(),
      ending: grants.filter(({ expiresAt }) => expiresAt !== null).length,
    }
  }
  const once = await seen()
  expect(once).toMatchObject({
    disks: 4,
    types: ['application/pdf', 'audio/wav', 'image/webp', 'text/plain', 'video/mp4'],
    deleted: 1,
    versions: 3,
    grants: ['CLASS', 'TEACHER', 'TEACHER', 'TEACHER'],
    ending: 1,
  })
  // a start that was interrupted does it again, and doubles nothing
  await seed(context)
  expect(await seen()).toEqual(once)
})
