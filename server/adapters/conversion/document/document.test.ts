import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bombOf, pdfOf } from '../../../../tests/support/documents.ts'
import { sample } from '../../../../tests/support/samples.ts'
import type { ConvertedFiles, Files } from '../../../platform/ports.ts'
import { folderFiles } from '../../files.ts'
import { createConverter } from '../index.ts'
import { conversionKinds } from '../kinds.ts'
import { sofficeOf } from '../soffice.ts'
import { makePages } from './pages.ts'

const installed = sofficeOf(process.env)
let root: string
let files: Files
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'edu-document-'))
  files = folderFiles(join(root, 'files'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

let turn = 0
const convert = async (
  bytes: Uint8Array,
  extension: string,
  soffice = installed,
): Promise<ConvertedFiles> => {
  const id = `d${turn++}`
  await files.put(`s/${id}`, bytes)
  const converter = createConverter({
    files,
    root: join(root, 'tmp'),
    atOnce: 1,
    kinds: conversionKinds({ soffice }),
  })
  return converter.convert({
    kind: extension === 'pdf' ? 'pdf' : 'office',
    source: `s/${id}`,
    extension,
    target: `pages/${id}/`,
    options: null,
    signal: new AbortController().signal,
  })
}
const reasonOf = async (bytes: Uint8Array, extension = 'pdf', soffice?: string) => {
  try {
    await convert(bytes, extension, soffice)
    return 'DONE'
  } catch (error) {
    return error instanceof Error && 'reason' in error ? error.reason : error
  }
}
/** A program that stands for LibreOffice. */
const fakeOffice = async (name: string, script: string): Promise<string> => {
  const path = join(root, name)
  await writeFile(path, `#!/bin/sh\n${script}\n`)
  await chmod(path, 0o755)
  return path
}

describe('a PDF', () => {
  it('becomes an image of each page in two sizes, with what is written on it', async () => {
    const { result, files: made } = await convert(pdfOf(2), 'pdf')
    expect(result).toEqual([
      { width: 1600, height: 900, text: '第一课' },
      { width: 1600, height: 900, text: '第一课' },
    ])
    const names = made.map(({ key }) => key.split('/').at(-1))
    expect(names).toEqual(['1-thumbnail.webp', '1.webp', '2-thumbnail.webp', '2.webp'])
    const widths = await Promise.all(
      made.map(async ({ key }) => (await sharp(await files.get(key)).metadata()).width),
    )
    expect(widths).toEqual([240, 1600, 240, 1600])
  })

  it('that names a Chinese font without bringing it along shows its characters', async () => {
    const darkness = async (text: string): Promise<number> => {
      const { files: made } = await convert(pdfOf(1, { text }), 'pdf')
      const bytes = await files.get(made.at(-1)?.key ?? '')
      const { channels } = await sharp(bytes).stats()
      return 255 - (channels[0]?.mean ?? 255)
    }
    // strokes, not the same box for each character
    const [few, many] = [await darkness('一一一'), await darkness('鼻鼻鼻')]
    expect(few).toBeGreaterThan(0)
    expect(many).toBeGreaterThan(few * 3)
  })

  it('is refused by its own reason where it is encrypted, broken, blank or too long (VAL-09)', async () => {
    expect(await reasonOf(sample('encrypted.pdf'))).toBe('ENCRYPTED')
    expect(await reasonOf(pdfOf(1).slice(0, 300))).toBe('BROKEN')
    expect(await reasonOf(new TextEncoder().encode('no document at all'))).toBe('BROKEN')
    expect(await reasonOf(pdfOf(2, { text: '' }))).toBe('BLANK')
    expect(await reasonOf(pdfOf(201))).toBe('TOO_MANY_PAGES')
  })

  it('may take 15 seconds of processor time a page, and all pages together 30 and one for each', async () => {
    const [source, output] = [join(root, 'steps.pdf'), join(root, 'steps')]
    await writeFile(source, pdfOf(2))
    await mkdir(output)
    const steps: (number | 'page' | readonly number[])[] = []
    await makePages(source, output, {
      step: seconds => void steps.push(seconds),
      budget: seconds => void steps.push([seconds]),
      progress: () => void steps.push('page'),
    })
    expect(steps).toEqual([15, [32], 15, 'page', 15, 'page'])
  })

  it('of 200 pages is converted to the last of them (VAL-09)', async () => {
    // low pages, which are drawn fast
    const { result, files: made } = await convert(pdfOf(200, { height: 4 }), 'pdf')
    expect(result).toHaveLength(200)
    expect(made).toHaveLength(400)
  })
})

describe('an office document', () => {
  it('needs LibreOffice, and says so', async () => {
    const none = createConverter({
      files,
      root,
      atOnce: 1,
      kinds: conversionKinds({ soffice: undefined }),
    })
    expect([none.can('pdf'), none.can('office')]).toEqual([true, false])
    expect(sofficeOf({ PATH: '/nowhere' })).toBeUndefined()
    expect(() => sofficeOf({ SOFFICE_PATH: '/nowhere/soffice' })).toThrow('SOFFICE_PATH')
    const gone = join(root, 'gone')
    expect(await reasonOf(sample('slides.pptx'), 'pptx', gone)).toBe('UNAVAILABLE')
  })

  it('is judged before it is unpacked: bombs and broken archives never reach LibreOffice', async () => {
    const mark = join(root, 'called')
    const soffice = await fakeOffice('marks', `touch ${mark}`)
    expect(await reasonOf(bombOf(0xf0000000), 'pptx', soffice)).toBe('BOMB')
    expect(await reasonOf(bombOf(64 * 1024 * 1024), 'pptx', soffice)).toBe('BOMB')
    expect(await reasonOf(sample('slides.pptx').slice(0, 9000), 'pptx', soffice)).toBe('BROKEN')
    await expect(readFile(mark)).rejects.toThrow('ENOENT')
  })

  it('is converted without the environment of the server, in a profile without macros', async () => {
    await writeFile(join(root, 'ready.pdf'), pdfOf(1))
    const soffice = await fakeOffice(
      'copies',
      `[ -z "$DATABASE_URL" ] || exit 1
for one in "$@"; do case "$one" in -env:UserInstallation=file://*) profile="\${one#-env:UserInstallation=file://}";; esac; done
grep -q DisableMacrosExecution "$profile/user/registrymodifications.xcu" || exit 1
while [ "$1" != --outdir ]; do shift; done
cp ${join(root, 'ready.pdf')} "$2/source.pdf"`,
    )
    process.env['DATABASE_URL'] = 'postgres://secret'
    try {
      expect(await reasonOf(sample('lesson.docx'), 'docx', soffice)).toBe('DONE')
    } finally {
      delete process.env['DATABASE_URL']
    }
  })

  it('that LibreOffice makes nothing of is broken, or encrypted where it asks for a password', async () => {
    const silent = await fakeOffice('silent', 'exit 0')
    const asking = await fakeOffice('asking', 'echo "Password required" >&2; exit 1')
    expect(await reasonOf(sample('lesson.docx'), 'docx', silent)).toBe('BROKEN')
    expect(await reasonOf(sample('lesson.docx'), 'docx', asking)).toBe('ENCRYPTED')
  })

  it.runIf(installed)(
    'becomes pages with the LibreOffice that is installed',
    async () => {
      const slides = await convert(sample('slides.pptx'), 'pptx')
      expect(slides.result).toHaveLength(2)
      expect(await reasonOf(sample('lesson.docx'), 'docx')).toBe('DONE')
      expect(await reasonOf(sample('blank.odp'), 'odp')).toBe('BLANK')
    },
    120_000,
  )
})
