import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FolderPage } from '../../../resources/cloud-disk/disk.calls.ts'
import { resources } from '../../../resources/index.ts'
import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import { diskTeacher, makeFolder, namesIn, type DiskTeacher } from '../../../tests/support/disk.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'the cloud disk on %s',
  (_n, kind) => {
    let store: TestStore
    let t: TestApp
    let ann: DiskTeacher
    let bob: DiskTeacher
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
      t = await makeApp({ store })
      ann = await diskTeacher(t)
      bob = await diskTeacher(t)
    })
    afterAll(() => store.dispose())

    it('gives each teacher a disk of their own, which nobody else opens (DSK-01)', async () => {
      expect(ann.disk).not.toBe('')
      expect(bob.disk).not.toBe(ann.disk)
      const unit = await makeFolder(ann, ann.disk, 'Unit 1')
      expect(unit).toMatchObject({ name: 'Unit 1', kind: 'FOLDER', parentId: ann.disk })
      expect(await namesIn(ann, ann.disk)).toEqual(['Unit 1'])
      for (const path of [`list?folder=${ann.disk}`, `list?folder=${unit.id}`])
        expect(await bob.ask('GET', path)).toMatchObject({ status: 34101 })
      expect(
        await bob.ask('POST', 'createFolder', { folder: ann.disk, name: 'Mine' }),
      ).toMatchObject({ status: 34101 })
      const kept = await t.call<FolderPage>('GET', `disk/list?folder=${ann.disk}`)
      expect(kept.response.may).toEqual({ write: true, share: true })
    })

    it('makes no disk for a look, and each once when it is opened, as the log says (DSK-01)', async () => {
      const one = await kind.open(Object.values(resources))
      const school = await makeApp({ store: one })
      const rows = async () =>
        (await school.scope.db.selectFrom('audit').select('recordId').execute()).length
      const home = async () =>
        (await school.call<{ company: { id: string } }>('GET', 'disk/home')).response.company.id
      const before = await rows()
      expect(await home()).toBe('')
      expect(await rows()).toBe(before)
      const opened = await Promise.all(
        [1, 2, 3].map(() =>
          school.call<{ personal: null; company: string }>('POST', 'disk/open', {}),
        ),
      )
      const [first] = opened
      expect(first?.response).toEqual({ personal: null, company: expect.any(String) as string })
      for (const { response } of opened) expect(response).toEqual(first?.response)
      expect(await home()).toBe(first?.response.company)
      expect(await rows()).toBe(before + 1)
      const log = await school.scope.db
        .selectFrom('operation')
        .select(['action', 'resource', 'actor'])
        .where('resource', '=', 'diskNode')
        .execute()
      expect(log).toMatchObject([
        { action: 'create', resource: 'diskNode', actor: school.administrator.id },
      ])
      await one.dispose()
    })

    it.each([
      ['', 11005],
      ['..', 34102],
      ['a/b', 34102],
      ['a<b', 11034],
      ['a&b', 11034],
      ['\u202Egpj.exe', 34102],
      ['x'.repeat(201), 321],
    ])(
      'refuses the name %j with %s, for a new folder and for one that is renamed (VAL-10)',
      async (name, status) => {
        expect(await ann.ask('POST', 'createFolder', { folder: ann.disk, name })).toMatchObject({
          status,
        })
        const named = await makeFolder(ann, ann.disk, `Named ${crypto.randomUUID()}`)
        expect(await ann.ask('POST', 'rename', { node: named.id, name })).toMatchObject({ status })
        expect(await namesIn(ann, ann.disk)).toContain(named.name)
      },
    )

    it('has each name once in a folder, whatever its case', async () => {
      const folder = await makeFolder(ann, ann.disk, 'Once')
      await makeFolder(ann, folder.id, 'Plan')
      expect(
        await ann.ask('POST', 'createFolder', { folder: folder.id, name: 'pLAN' }),
      ).toMatchObject({ status: 34100 })
    })

    it('lists a folder in parts, folders first, by pinyin', async () => {
      const folder = await makeFolder(ann, ann.disk, 'Long')
      for (const name of ['数学', 'beta', '英语', 'alpha', '语文'])
        await makeFolder(ann, folder.id, name)
      const names: string[] = []
      let after: string | null = ''
      while (after !== null) {
        const page: FolderPage = (
          await ann.ask<FolderPage>(
            'GET',
            `list?folder=${folder.id}&limit=2${after ? `&after=${encodeURIComponent(after)}` : ''}`,
          )
        ).response
        expect(page.total).toBe(5)
        names.push(...page.list.map(({ name }) => name))
        after = page.next
      }
      expect(names).toEqual(['alpha', 'beta', '数学', '英语', '语文'])
    })

    it('nests folders 15 levels deep and no deeper', async () => {
      let at = ann.disk
      for (let level = 1; level <= 15; level++)
        at = (await makeFolder(ann, at, `Level ${String(level)}`)).id
      expect(await ann.ask('POST', 'createFolder', { folder: at, name: 'Level 16' })).toMatchObject(
        {
          status: 34106,
        },
      )
    })
  },
)
