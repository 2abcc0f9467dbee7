import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AccessExplanation } from '../../../resources/cloud-disk/sharing.calls.ts'
import type { FolderPage } from '../../../resources/cloud-disk/disk.calls.ts'
import { resources } from '../../../resources/index.ts'
import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import { diskTeacher, makeFolder, type DiskTeacher } from '../../../tests/support/disk.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import { isCurrent, keepsDisk } from './access.ts'
import type { DiskCaller } from './caller.ts'
import type { Chain, ChainNode } from './chain.ts'

describe('who keeps a disk', () => {
  const node = (owner: string | null): ChainNode => ({
    id: 'disk',
    parentId: null,
    name: 'Disk',
    kind: 'DISK',
    deletedAt: null,
    disk: 'disk',
    owner,
    pinned: false,
  })
  const chain = (owner: string | null): Chain => ({ nodes: [node(owner)], grants: [] })
  const caller = (more: Partial<DiskCaller>): DiskCaller => ({
    teachers: ['ann'],
    students: [],
    manages: false,
    access: { rights: new Set(), masks: new Set() },
    ...more,
  })

  it('is its owner, and whoever manages all disks', () => {
    expect(keepsDisk(caller({}), chain('ann'))).toBe(true)
    expect(keepsDisk(caller({}), chain('bob'))).toBe(false)
    expect(keepsDisk(caller({}), chain(null))).toBe(false)
    expect(keepsDisk(caller({ teachers: [] }), chain('ann'))).toBe(false)
    expect(keepsDisk(caller({ manages: true }), chain('bob'))).toBe(true)
  })

  it('is not a student who has the id of the owner', () => {
    expect(keepsDisk(caller({ teachers: [], students: ['ann'] }), chain('ann'))).toBe(false)
  })
})

describe('a grant', () => {
  const now = new Date('2026-03-02T08:00:00.000Z')

  it('holds until its instant and no longer, and without one for ever', () => {
    expect(isCurrent({ expiresAt: null }, now)).toBe(true)
    expect(isCurrent({ expiresAt: '2026-03-02T08:00:00.001Z' }, now)).toBe(true)
    expect(isCurrent({ expiresAt: '2026-03-02T08:00:00.000Z' }, now)).toBe(false)
    expect(isCurrent({ expiresAt: '2026-03-02T07:59:59.999Z' }, now)).toBe(false)
  })
})

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'what is shared with a class on %s',
  (_n, kind) => {
    let store: TestStore
    let t: TestApp
    let ann: DiskTeacher
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
      t = await makeApp({ store })
      ann = await diskTeacher(t)
    })
    afterAll(() => store.dispose())
    const made = async (path: string, body: object) => {
      const { status, response } = await t.call<{ id: string }>('POST', path, body)
      expect(status).toBe(200)
      return response
    }
    const roleOf = async (node: string, who: object) => {
      const query = new URLSearchParams({ node, ...who })
      const { response } = await ann.ask<AccessExplanation>('GET', `access?${query.toString()}`)
      return response.paths.map(({ role }) => role)
    }
    const opens = async (who: DiskTeacher, node: string) =>
      (await who.ask('GET', `facts?node=${node}`)).status === 200

    it('opens for each of its people by their role, and for nobody else (DSK-02)', async () => {
      const [lead, aide, guest, stranger] = await Promise.all(
        [1, 2, 3, 4].map(() => diskTeacher(t)),
      )
      if (!lead || !aide || !guest || !stranger) throw new Error('four teachers')
      const pupil = await made('student/create', { name: 'Pupil', account: 'pupil1' })
      const group = await made('course/create', {
        courseName: 'Shared class',
        teachers: [lead.id],
        assistants: [aide.id],
      })
      const joined = await made('courseMember/create', {
        courseId: group.id,
        role: 'AUDITOR',
        teacherId: guest.id,
      })
      await made('courseMember/create', {
        courseId: group.id,
        role: 'STUDENT',
        studentId: pupil.id,
      })
      const folder = await makeFolder(ann, ann.disk, 'For a class')
      await ann.ask('POST', 'share', { nodes: [folder.id], courses: [group.id] })

      expect(await roleOf(folder.id, { teacherId: lead.id })).toEqual(['TEACHER'])
      expect(await roleOf(folder.id, { teacherId: aide.id })).toEqual(['ASSISTANT'])
      expect(await roleOf(folder.id, { teacherId: guest.id })).toEqual(['AUDITOR'])
      expect(await roleOf(folder.id, { studentId: pupil.id })).toEqual(['STUDENT'])
      expect(await roleOf(folder.id, { teacherId: stranger.id })).toEqual([])
      for (const who of [lead, aide, guest]) expect(await opens(who, folder.id)).toBe(true)
      expect(await opens(stranger, folder.id)).toBe(false)
      // people with access by the class don't see what only the owner sees
      const seen = await guest.ask<FolderPage>('GET', `list?folder=${folder.id}`)
      expect(seen.response.may).toEqual({ write: false, share: false })
      expect(seen.response.path.map(({ name }) => name)).toEqual(['For a class'])

      await t.call('POST', 'courseMember/delete', { ids: [joined.id] })
      expect(await opens(guest, folder.id)).toBe(false)
      expect(await opens(lead, folder.id)).toBe(true)
      await t.call('POST', 'course/delete', { ids: [group.id] })
      expect(await opens(lead, folder.id)).toBe(false)
    })
  },
)
