import { expect, it } from 'vitest'
import { memoryFiles } from '../../../../mocks/portable.ts'
import { previewTextBytes } from '../../../../resources/cloud-disk/preview.calls.ts'
import { gbk } from '../../../../tests/support/gbk.ts'
import { windows1252 } from '../../../../tests/support/windows1252.ts'
import { readTextHead, textOf as readTextIn } from './text.ts'

const textOf = (bytes: Uint8Array) => readTextIn(bytes)?.text

const utf8 = (text: string) => new TextEncoder().encode(text)
const wide = (text: string, littleEndian: boolean, mark = true): Uint8Array => {
  const units = [...(mark ? '\ufeff' : ''), ...text].join('')
  const view = new DataView(new ArrayBuffer(units.length * 2))
  for (let at = 0; at < units.length; at++)
    view.setUint16(at * 2, units.charCodeAt(at), littleEndian)
  return new Uint8Array(view.buffer)
}

it('reads texts in the encodings that people’s programs write, without their marks', () => {
  expect(textOf(utf8('教案 1\n'))).toBe('教案 1\n')
  expect(textOf(utf8('\ufeff教案'))).toBe('教案')
  expect(textOf(wide('教案 plan', true))).toBe('教案 plan')
  expect(textOf(wide('教案 plan', false))).toBe('教案 plan')
  expect(textOf(wide('plan of the week', true, false))).toBe('plan of the week')
  expect(textOf(gbk('第一课，数学'))).toBe('第一课，数学')
})

it('shows a text in any of the encodings that its bytes fit, the likeliest first', () => {
  const bytes = windows1252('José, Renée')
  expect(readTextIn(bytes)).toEqual({
    text: 'José, Renée',
    encoding: 'windows-1252',
    encodings: ['windows-1252'],
  })
  const short = windows1252('Renée Müller')
  expect(readTextIn(short)?.encodings).toEqual(['windows-1252', 'gb18030'])
  expect(readTextIn(short, 'gb18030')?.text).toBe('Ren閑 M黮ler')
  expect(readTextIn(short, 'utf-16le')?.text).toBe('Renée Müller')
})

it('takes no programs and pictures for texts', () => {
  expect(textOf(Uint8Array.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0]))).toBeUndefined()
  expect(textOf(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0]))).toBeUndefined()
})

it('reads the beginning of a file alone, also where it ends within a character', async () => {
  const files = memoryFiles()
  await files.put('large', utf8(`a${'课'.repeat(previewTextBytes)}`))
  const head = await readTextHead(files, 'large')
  expect(head).toMatchObject({ isCut: true, bytes: previewTextBytes })
  expect(head?.text).toMatch(/^a课+$/)
  await files.put('small', utf8('<script>alert(1)</script>'))
  expect(await readTextHead(files, 'small')).toEqual({
    text: '<script>alert(1)</script>',
    encoding: 'utf-8',
    encodings: ['utf-8'],
    isCut: false,
    bytes: 25,
  })
  expect(await readTextHead(files, 'gone')).toBeUndefined()
})
