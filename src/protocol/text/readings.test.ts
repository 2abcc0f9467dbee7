import { expect, it } from 'vitest'
import { gbk } from '../../../tests/support/gbk.ts'
import { windows1252 } from '../../../tests/support/windows1252.ts'
import { decodeAs, readingsOf } from './readings.ts'

const big5 = (...bytes: readonly number[]) => Uint8Array.from(bytes)
const utf8 = (text: string) => new TextEncoder().encode(text)
const firstOf = (bytes: Uint8Array) => {
  const found = readingsOf(bytes)
  const [first] = found?.readings ?? []
  return found && first && [first.encoding, found.isClear, decodeAs(bytes, first.encoding)]
}

it('reads names in Western letters as they were written, also where the bytes fit Chinese encodings', () => {
  for (const text of [
    'Name,City\nRenée Müller,Köln\n',
    'name\nJosé Peña\n',
    'nom;prénom\nCrème;Françoise\n',
    'Åse Ødegård',
    '“Zoë’s” – 5 €',
  ])
    expect(firstOf(windows1252(text))).toEqual(['windows-1252', true, text])
  expect(readingsOf(windows1252('Renée Müller'))?.readings).toEqual([
    { encoding: 'windows-1252', samples: ['Renée Müller'] },
    { encoding: 'gb18030', samples: ['Ren閑 M黮ler'] },
  ])
})

it('reads what Chinese programs write, simplified and traditional', () => {
  for (const text of [
    '姓名,手机号\n张三,1\n李娜,2',
    '王小明',
    '白冰',
    'A班,Tom',
    '第一课，数学',
    '張三',
  ])
    expect(firstOf(gbk(text))?.slice(0, 3)).toEqual(['gb18030', true, text])
  // 王小明, 陳大文
  expect(firstOf(big5(0xa4, 0xfd, 0xa4, 0x70, 0xa9, 0xfa))).toEqual(['big5', true, '王小明'])
  expect(firstOf(big5(0xb3, 0xaf, 0xa4, 0x6a, 0xa4, 0xe5))).toEqual(['big5', true, '陳大文'])
})

it('lets a mark, a declaration and valid UTF-8 decide', () => {
  expect(firstOf(utf8('Renée Müller'))).toEqual(['utf-8', true, 'Renée Müller'])
  expect(firstOf(utf8('张三'))).toEqual(['utf-8', true, '张三'])
  expect(readingsOf(utf8('张三'))?.readings).toHaveLength(1)
  expect(readingsOf(utf8('plain'))?.readings).toHaveLength(1)
  const declared = windows1252('<meta charset="iso-8859-1"><td>Renée')
  expect(firstOf(declared)?.slice(0, 2)).toEqual(['windows-1252', true])
  // a declaration that the bytes don't fit is ignored
  expect(firstOf(gbk('<meta charset="utf-8"><td>王小明'))?.[0]).toBe('gb18030')
})

it('says where nothing tells one reading from another, and where bytes are no text', () => {
  // valid UTF-8 by chance, and a family name in GBK
  const chance = gbk('卢,隆')
  expect(readingsOf(chance)).toMatchObject({
    readings: [
      { encoding: 'gb18030', samples: ['卢', '隆'] },
      { encoding: 'big5' },
      { encoding: 'utf-8' },
      { encoding: 'windows-1252' },
    ],
    isClear: false,
  })
  expect(readingsOf(Uint8Array.from([0xff, 0x81, 0x8d, 0xfd]))).toBeUndefined()
})
