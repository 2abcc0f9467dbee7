import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { resources } from '../../../resources/index.ts'
import { importSchool } from '../../../tests/support/importSchool.ts'
import { peopleIn, wizardOf } from '../../../tests/support/importWizard.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import { folderFiles } from '../../adapters/files.ts'
import { fileKey } from '../imports/run.ts'
import { forgetPictures } from '../../domain/classroom/records/forget.ts'
import type { FileKinds } from './kinds.ts'
import { sweepOrphans } from './orphans.ts'

let store: TestStore
let folder: string
beforeAll(async () => {
  const [kind] = stores
  if (!kind) throw new Error('no store')
  ;[store, folder] = await Promise.all([
    kind.open(Object.values(resources)),
    mkdtemp(join(tmpdir(), 'edu-files-')),
  ])
})
afterAll(async () => {
  await store?.dispose()
  await rm(folder, { recursive: true, force: true })
})

it('deletes what a killed process has left, and nothing that is known, or new, or of another kind', async () => {
  const school = await importSchool(store)
  const files = folderFiles(folder)
  const ports = Object.assign(school.ports, { files })
  const jobId = await wizardOf(ports, school.session).upload('student', peopleIn(1))
  const knownKey = fileKey(jobId)
  const orphans = [
    'import-lost',
    'import-lost-mended',
    'upload-lost-0-5',
    'task-lost',
    'task-lost2.part',
    `${knownKey}.77.0.new`,
  ]
  const others = ['note.txt', 'import-young']
  for (const name of [...orphans, ...others]) await writeFile(join(folder, name), 'x')
  const now = ports.clock.now()
  const old = new Date(now.getTime() - 2 * 24 * 3600 * 1000)
  for (const name of [...orphans, 'note.txt', knownKey]) await utimes(join(folder, name), old, old)
  await utimes(join(folder, 'import-young'), now, now)
  const institution = school.session.institution.id
  const { db } = ports.store.scope(institution)
  const row = {
    name: 'x.png',
    type: 'image/png',
    size: 1,
    ownerId: 'system',
    createTime: old.toISOString(),
  }
  const picture = {
    kind: 'MONITOR',
    noteId: null,
    personId: 'p',
    role: 'STUDENT' as const,
    at: old.toISOString(),
  }
  await db
    .insertInto('fileRow')
    .values([
      { ...row, id: 'face', resource: 'student', field: 'avatar' },
      { ...row, id: 'gone', resource: 'lessonPicture', field: 'picture' },
      { ...row, id: 'taken', resource: 'lessonPicture', field: 'picture' },
    ])
    .execute()
  await db
    .insertInto('lessonPicture')
    .values({ ...picture, id: 'gone', lessonId: 'a lesson that is no more' })
    .execute()
  await mkdir(join(folder, institution))
  for (const id of ['face', 'gone', 'taken', 'never']) {
    await writeFile(join(folder, institution, id), 'x')
    await utimes(join(folder, institution, id), old, old)
  }
  await forgetPictures(ports.store.scope(institution))
  await sweepOrphans(ports)
  expect(await readdir(join(folder, institution))).toEqual(['face'])
  await rm(join(folder, institution), { recursive: true })
  expect((await readdir(folder)).toSorted()).toEqual([knownKey, ...others].toSorted())
})

it('asks the domain of a kind of files which of them are known, in folders of each institution', async () => {
  const school = await importSchool(store)
  const place = await mkdtemp(join(tmpdir(), 'edu-kinds-'))
  const files = folderFiles(place)
  const asked: (readonly string[])[] = []
  const fileKinds: FileKinds = {
    'hls/': async (scope, ids) => {
      if (scope.institutionId !== school.session.institution.id) return []
      asked.push(ids.toSorted())
      return ['v1']
    },
  }
  const own = `hls/${school.session.institution.id}`
  const old = new Date(school.ports.clock.now().getTime() - 2 * 24 * 3600 * 1000)
  for (const key of [`${own}/v1/720p/1.m4s`, `${own}/v1/master.m3u8`, `${own}/v2/720p/1.m4s`]) {
    await files.put(key, new Uint8Array(1))
    await utimes(join(place, key), old, old)
  }
  await sweepOrphans({ ...school.ports, files, fileKinds })
  expect(asked).toEqual([['v1', 'v2']])
  const left = await files.list(`${own}/`, school.ports.clock.now(), true)
  expect(left.toSorted()).toEqual([`${own}/v1/720p/1.m4s`, `${own}/v1/master.m3u8`])
  await rm(place, { recursive: true })
})
