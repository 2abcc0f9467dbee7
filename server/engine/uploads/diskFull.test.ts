import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../resources/index.ts'
import { textOfCode } from '../../../src/protocol/errors/index.ts'
import { makeApp } from '../../../tests/support/app.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import { askTus, beginUpload, uploadState } from '../../../tests/support/tus.ts'
import { testPurposes } from '../../../tests/support/uploadPurposes.ts'
import { folderFiles } from '../../adapters/files.ts'
import { grownPath } from '../../adapters/grownFiles.ts'
import { fileKeyOf } from '../files/fileKey.ts'

const file = Uint8Array.from({ length: 20_000 }, (_, at) => (at * 31) % 251)

describe.each(stores.map(kind => [kind.name, kind] as const))('uploads on %s', (_name, kind) => {
  let store: TestStore
  let root: string
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    root = await mkdtemp(join(tmpdir(), 'edu-full-'))
  })
  afterAll(() => store.dispose())
  afterAll(() => rm(root, { recursive: true, force: true }))

  it('to a full disk are told as 18001 in both languages, and go on when there is room', async () => {
    const { uploads, seen } = testPurposes()
    const files = folderFiles(root)
    const t = await makeApp({ store, ports: { uploads, files } })
    const { token } = t.administrator
    const announced = { purpose: 'box', fileName: 'a.bin', size: file.length }
    const { uploadId: id } = (await beginUpload(t, token, announced)).response
    const key = fileKeyOf(t.institution, id)
    // the system's device that is always full takes the place of the growing file
    const place = grownPath(join(root, key))
    await mkdir(dirname(place), { recursive: true })
    await symlink('/dev/full', place)
    const send = (lang: string) =>
      askTus(
        t,
        token,
        'PATCH',
        `/edu_adminserver/uploads/${id}`,
        { 'Upload-Offset': '0', 'Accept-Language': lang },
        file,
      )
    for (const lang of ['en', 'zh'] as const) {
      const refused = await send(lang)
      expect([refused.http, refused.status]).toEqual([400, 18001])
      expect(refused.msg).toBe(textOfCode('18001', lang))
      const { response } = await uploadState(t, token, id)
      expect(response).toMatchObject({ received: 0, size: file.length })
    }
    expect([seen.finished, await files.get(key)]).toEqual([[], undefined])
    await rm(place)
    expect((await send('en')).response.answer).toEqual({ node: id, box: 'none' })
    expect(await files.get(key)).toEqual(file)
  })
})
