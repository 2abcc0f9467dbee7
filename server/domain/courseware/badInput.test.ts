import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coursewareTypes } from '../../../resources/courseware/courseware/courseware.options.ts'
import { resources } from '../../../resources/index.ts'
import { textOfCode } from '../../../src/protocol/errors/index.ts'
import { coursewareSchool } from '../../../tests/support/coursewareSchool.ts'
import { bombOf, pdfOf } from '../../../tests/support/documents.ts'
import { sample } from '../../../tests/support/samples.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import { announcing, askTus } from '../../../tests/support/tus.ts'
import { conversionKinds } from '../../adapters/conversion/kinds.ts'

const langs = ['en', 'zh'] as const
const document = (pages: number, text?: string) =>
  pdfOf(pages, { filler: 30_000, ...(text === undefined ? {} : { text }) })
const padded = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => {
  const large = new Uint8Array(Math.max(bytes.length, 26_000))
  large.set(bytes)
  return large
}

describe.each(stores.map(kind => [kind.name, kind] as const))('courseware on %s', (_name, kind) => {
  let store: TestStore
  let root: string
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    root = await mkdtemp(join(tmpdir(), 'edu-courseware-'))
  })
  afterAll(() => store.dispose())
  afterAll(() => rm(root, { recursive: true, force: true }))

  it('that can’t be converted is told by a code and message of its own in both languages (VAL-09, ERR-04)', async () => {
    // archives are checked before LibreOffice is begun, so that any program does here
    const { t, upload, named, converted } = await coursewareSchool(
      store,
      root,
      conversionKinds({ soffice: process.execPath }),
    )
    const cases: readonly [string, Uint8Array, string][] = [
      ['encrypted.pdf', padded(sample('encrypted.pdf')), '34050'],
      ['broken.pdf', padded(document(1).slice(0, 400)), '34051'],
      ['blank.pdf', document(1, ''), '18005'],
      ['long.pdf', document(201), '18004'],
      ['bomb.pptx', bombOf(3 * 1024 ** 3), '34052'],
    ]
    for (const [name, bytes] of cases) expect((await upload(bytes, name)).status).toBe(200)
    await converted()
    for (const [name, , code] of cases) {
      const { id, status } = await named(name.split('.')[0] ?? '')
      expect([name, status]).toEqual([name, 'FAILED'])
      for (const lang of langs) {
        const told = await t.call(
          'POST',
          'courseware/pages',
          { id },
          { headers: { 'Accept-Language': lang } },
        )
        expect([name, String(told.status), told.msg]).toEqual([name, code, textOfCode(code, lang)])
      }
    }
  }, 60_000)

  it('of a wrong size or type is refused by a code and message of its own in both languages (VAL-09, ERR-04)', async () => {
    const { t, all } = await coursewareSchool(store, root)
    const { token } = t.administrator
    const announce = (size: number, lang: string) =>
      askTus(t, token, 'POST', '/edu_adminserver/uploads', {
        ...announcing({ purpose: 'courseware', fileName: 'a.pdf', size }),
        'Accept-Language': lang,
      })
    const megabyte = 1024 * 1024
    for (const size of [25 * 1024, 100 * megabyte])
      expect([size, (await announce(size, 'en')).status]).toEqual([size, 200])
    for (const lang of langs) {
      // before a byte is read
      for (const [size, code, params] of [
        [0, '18006', {}],
        [25 * 1024 - 1, '18007', {}],
        [100 * megabyte + 1, '413', { maxMB: 100 }],
      ] as const) {
        const told = await announce(size, lang)
        expect([size, String(told.status)]).toEqual([size, code])
        expect(told.msg).toBe(textOfCode(code, lang, params))
      }
      const begun = await announce(26_000, lang)
      const told = await askTus(
        t,
        token,
        'PATCH',
        `/edu_adminserver/uploads/${begun.response.uploadId}`,
        { 'Upload-Offset': '0', 'Accept-Language': lang },
        padded(new TextEncoder().encode('MZ')),
      )
      expect(String(told.status)).toBe('415')
      expect(told.msg).toBe(textOfCode('415', lang, { types: coursewareTypes.join(', ') }))
    }
    expect(await all()).toEqual([])
  })

  it('keeps no path and no mark of a name that turns or hides its ending', async () => {
    const { upload, all } = await coursewareSchool(store, root)
    for (const name of ['..', '../../etc/passwd.pdf', 'a\u202Efdp.exe\u202C.pdf'])
      expect((await upload(document(1), name)).status).toBe(200)
    const names = (await all()).map(({ name }) => name).toSorted()
    expect(names).toEqual(['afdp.exe', 'file', 'passwd'])
  })
})
