import { describe, expect, it } from 'vitest'
import { contentDisposition, headerFileName } from './disposition.ts'

describe('names in Content-Disposition', () => {
  it('carries a name in any script, with the signs that RFC 8187 wants encoded', () => {
    expect(contentDisposition('attachment', "课件 (1)'*.pdf")).toBe(
      `attachment; filename="file.pdf"; filename*=UTF-8''%E8%AF%BE%E4%BB%B6%20%281%29%27%2A.pdf`,
    )
    expect(contentDisposition('inline', 'notes')).toBe(
      `inline; filename="file"; filename*=UTF-8''notes`,
    )
  })

  it('lets no name begin a header of its own, turn the direction of its ending, or lead to a folder', () => {
    expect(headerFileName('a\r\nSet-Cookie: x=1.txt')).toBe('aSet-Cookie: x=1.txt')
    expect(headerFileName('\u202Egpj.exe')).toBe('gpj.exe')
    expect(headerFileName('a\u2066b\u2069\u200F.pdf')).toBe('ab.pdf')
    expect(headerFileName('../../etc/passwd')).toBe('.._.._etc_passwd')
    expect(headerFileName('"; filename="x.exe')).toBe('"; filename="x.exe')
    expect(contentDisposition('attachment', '"; filename="x.exe')).toBe(
      `attachment; filename="file.exe"; filename*=UTF-8''%22%3B%20filename%3D%22x.exe`,
    )
  })

  it('names what has no name left, and half a pair, which can’t be encoded', () => {
    expect(contentDisposition('attachment', '\u202E\r\n')).toBe(
      `attachment; filename="file"; filename*=UTF-8''file`,
    )
    expect(contentDisposition('attachment', 'a\uD800.txt')).toBe(
      `attachment; filename="file.txt"; filename*=UTF-8''a%EF%BF%BD.txt`,
    )
  })
})
