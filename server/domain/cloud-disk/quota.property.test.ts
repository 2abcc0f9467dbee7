import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../resources/index.ts'
import type { FolderPage } from '../../../resources/cloud-disk/disk.calls.ts'
import type { StorageSpace } from '../../../resources/cloud-disk/storage.calls.ts'
import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import { auditFaults } from '../../../tests/support/auditFaults.ts'
import {
  beginFile,
  cancelFile,
  diskTeacher,
  finishFile,
  makeFolder,
  type BegunFile,
  type DiskTeacher,
} from '../../../tests/support/disk.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import { nudge, tasksDone } from '../../engine/jobs/queue.ts'
import { Fault } from '../../platform/errors/fault.ts'
import { diskChecks } from './disk.audit.ts'

/** Bytes of one unit: a disk of 0.05 GB holds 5 of them. */
const unit = 10_000_000
const unitsIn = (gigabytes: number) => Math.floor((gigabytes * 1024 ** 3) / unit)
const quota = 0.05

/** Folders of the model. The last one stands in the first. */
const slots = 4
const inner = slots - 1
const slot = fc.nat(inner)
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('begin' as const),
      slot,
      size: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('finish' as const), slot }) },
  fc.record({ do: fc.constantFrom('cancel' as const, 'copy' as const), slot }),
  fc.record({ do: fc.constantFrom('deleteFile' as const, 'delete' as const), slot }),
  fc.record({ do: fc.constantFrom('restore' as const, 'purge' as const), slot }),
  fc.record({ do: fc.constant('empty' as const) }),
  fc.record({ do: fc.constant('limit' as const), limit: fc.constantFrom(0.03, 0.08, null) }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** A file of the model: the units of all its versions and of the newest one. */
interface ModelFile {
  readonly id: string
  size: number
  newest: number
  trashed: boolean
}
/** A folder of the model, with the upload that is on its way to it. */
interface Slot {
  readonly folder: string
  trashed: boolean
  purged: boolean
  upload: { readonly begun: BegunFile; readonly size: number } | undefined
  files: ModelFile[]
}

const codeOf = (error: unknown): string => (error instanceof Fault ? error.code : String(error))
/** The result of a call: 200, or the code. */
const outcome = (work: Promise<unknown>): Promise<string> => work.then(() => '200', codeOf)

describe.each(stores.map(kind => [kind.name, kind] as const))('quotas on %s', (_n, kind) => {
  let store: TestStore
  let t: TestApp
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    t = await makeApp({ store })
  })
  afterAll(() => store.dispose())

  const space = async () => (await t.call<StorageSpace>('GET', 'disk/storage')).response
  const setLimit = async (storageLimit: number | null) => {
    const change = { version: (await space()).version, retention: 'NEVER', storageLimit }
    expect(await t.call('POST', 'disk/storage/change', change)).toMatchObject({ status: 200 })
  }

  const makeModel = async (ann: DiskTeacher): Promise<Slot[]> => {
    const model: Slot[] = []
    for (let n = 0; n < slots; n++) {
      const above = n === inner ? model[0]?.folder : undefined
      const { id } = await makeFolder(ann, above ?? ann.disk, `S${String(n)}`)
      model.push({ folder: id, trashed: false, purged: false, upload: undefined, files: [] })
    }
    return model
  }

  /**
   * Runs steps on a new disk, beside `other` units of other disks, and compares each answer with
   * the model's.
   */
  const follow = async (ann: DiskTeacher, steps: readonly Step[], other: number): Promise<void> => {
    const model = await makeModel(ann)
    let limit: number | null = null
    const isAway = (n: number): boolean => model[n]?.trashed === true || (n === inner && isAway(0))
    const onDisk = () =>
      model.reduce(
        (sum, { files, upload }) =>
          files.reduce((all, { size }) => all + size, sum) + (upload?.size ?? 0),
        0,
      )
    const room = (more: number): string => {
      const used = onDisk() + more
      return used > unitsIn(quota) || (limit !== null && other + used > unitsIn(limit))
        ? '18001'
        : '200'
    }
    const purge = (n: number) => {
      for (const at of n === 0 ? [0, inner] : [n])
        Object.assign(model[at] ?? {}, { trashed: true, purged: true, files: [] })
    }
    const settled = async () => {
      nudge(t.ports, t.institution)
      await tasksDone(t.ports)
    }
    const ask = async (path: string, body: object): Promise<string> =>
      String((await ann.ask('POST', path, body)).status)

    const take = async (one: Step): Promise<void> => {
      if (one.do === 'limit') {
        limit = one.limit
        return setLimit(limit)
      }
      if (one.do === 'empty') {
        expect(await ask('purge', { disk: ann.disk })).toBe('200')
        for (const [n, at] of model.entries())
          if (at.trashed) purge(n)
          else at.files = at.files.filter(({ trashed }) => !trashed)
        return settled()
      }
      const at = model[one.slot]
      if (!at) return
      const away = isAway(one.slot)
      const { upload, folder } = at
      const file = at.files.find(({ trashed }) => !trashed)
      const nodes = [folder]
      if (one.do === 'begin' && !upload) {
        const begin = beginFile(ann, t, folder, 'f.txt', one.size * unit, { sameName: 'VERSION' })
        expect(await outcome(begin)).toBe(away ? '34101' : room(one.size))
        at.upload = await begin.then(begun => ({ begun, size: one.size })).catch(() => undefined)
      } else if (one.do === 'finish' && upload) {
        // an accepted file is stored whatever the current limit; only its folder may be gone
        const finish = finishFile(ann, t, upload.begun)
        expect(await outcome(finish)).toBe(away ? '34101' : '200')
        at.upload = undefined
        if (away) return cancelFile(t, upload.begun)
        const { id } = await finish
        const known = at.files.find(one => one.id === id)
        const newest = upload.size
        if (known) Object.assign(known, { newest, size: known.size + newest })
        else at.files.push({ id, size: newest, newest, trashed: false })
      } else if (one.do === 'cancel' && upload) {
        await cancelFile(t, upload.begun)
        at.upload = undefined
      } else if (one.do === 'copy' && file) {
        const status = away ? '34101' : room(file.newest)
        expect(await ask('copy', { nodes: [file.id], to: folder })).toBe(status)
        if (status !== '200') return
        const page = await ann.ask<FolderPage>('GET', `list?folder=${folder}`)
        const made = page.response.list.find(({ id }) => !at.files.some(known => known.id === id))
        const { newest } = file
        at.files.push({ id: made?.id ?? '', size: newest, newest, trashed: false })
      } else if (one.do === 'deleteFile' && file) {
        expect(await ask('delete', { nodes: [file.id] })).toBe(away ? '34101' : '200')
        if (!away) file.trashed = true
      } else if (one.do === 'delete') {
        expect(await ask('delete', { nodes })).toBe(away ? '34101' : '200')
        at.trashed = true
      } else if (one.do === 'restore' && (one.slot !== inner || !isAway(0))) {
        expect(await ask('restore', { nodes })).toBe(
          at.purged ? '34117' : at.trashed ? '200' : '34101',
        )
        at.trashed = at.purged
      } else if (one.do === 'purge') {
        const status = at.purged ? '34117' : at.trashed ? '200' : '34101'
        expect(await ask('purge', { disk: ann.disk, nodes })).toBe(status)
        if (status === '200') purge(one.slot)
        await settled()
      }
    }

    for (const one of steps) {
      await take(one)
      const { response } = await ann.ask<{ personal: { used: number } }>('GET', 'home')
      expect(response.personal.used, one.do).toBe(onDisk() * unit)
    }
  }

  it('do what a simple model does (DSK-01, DSK-03)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async steps => {
        await setLimit(null)
        const ann = await diskTeacher(t, { diskQuota: quota })
        await follow(ann, steps, (await space()).used / unit)
      }),
      { numRuns: 15, seed: 11, endOnFailure: true },
    )
    await setLimit(null)
    expect(await auditFaults(t, diskChecks)).toEqual([])
  })
})
