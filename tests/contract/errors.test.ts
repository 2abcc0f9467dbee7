import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import spec from '../spec/errors.json' with { type: 'json' }
import { declaredErrors, errorCodes as allCodes } from '../../resources/index.ts'
import { langs, type Lang } from '../../src/schema/label.ts'
import { englishCatalogue } from '../../src/protocol/errors/catalogue.en.ts'
import { chineseCatalogue } from '../../src/protocol/errors/catalogue.zh.ts'
import { ErrorCode } from '../../src/protocol/errors/codes.ts'
import { withDeclared } from '../../src/protocol/errors/declared.ts'
import { textOfCode } from '../../src/protocol/errors/index.ts'
import { isErrorCode } from '../../src/protocol/errors/known.ts'
import { loadCatalogue } from '../../src/protocol/errors/load.ts'
import { endpointTexts } from '../../src/protocol/errors/endpoint-texts.ts'
import { isSilent, say, sayAt, sayTransport } from '../../src/protocol/errors/say.ts'
import { variants } from '../../src/protocol/errors/variants.ts'

const errorCodes = allCodes()
const en = withDeclared(englishCatalogue, 'en')
const zh = withDeclared(chineseCatalogue, 'zh')
const both = { en, zh }
const chinese = /\p{Script=Han}/u

const ranges = spec.ranges.map(({ from, to }) => [from, to] as const)

interface Meaning {
  readonly meaning?: string
  readonly en: readonly string[]
  readonly zh: readonly string[]
}
/** The words of the meaning that a text of a language lacks, whatever the case of their letters. */
const lacking = (text: string, words: readonly string[]): string[] =>
  words.filter(word => !text.toLowerCase().includes(word.toLowerCase()))
/** The codes whose text does not match their meaning in the specification. */
const wrong = (
  meanings: Readonly<Record<string, Meaning>>,
  textOf: (code: string, lang: Lang) => string = textOfCode,
) =>
  Object.entries(meanings).flatMap(([code, meaning]) =>
    langs.flatMap(lang => {
      const text = textOf(code, lang)
      const missing = lacking(text, meaning[lang])
      return missing.length ? [`${code} ${lang}: “${text}” lacks ${missing.join(', ')}`] : []
    }),
  )

describe('the error catalogue', () => {
  it('says what the specification means by every listed code, in both languages (ERR-01)', () => {
    expect(Object.keys(spec.codes)).toHaveLength(81)
    expect(Object.keys(spec.codes).filter(code => !isErrorCode(code))).toEqual([])
    expect(wrong(spec.codes)).toEqual([])
    for (const code of Object.keys(spec.codes)) {
      expect(textOfCode(code, 'en')).not.toMatch(chinese)
      expect(textOfCode(code, 'zh')).toMatch(chinese)
    }
  })

  it('says what each code of a range means that the specification tells apart (ERR-01)', () => {
    expect(spec.ranges.flatMap(range => wrong(range.codes))).toEqual([])
  })

  it('has one name for each code and each variant', () => {
    const named: (readonly [name: string, key: string])[] = [
      ...Object.entries(ErrorCode),
      ...Object.entries(variants),
      ...[...declaredErrors()].map(([key, { name }]) => [name, key] as const),
    ]
    expect(new Set(named.map(([name]) => name)).size).toBe(named.length)
    expect(new Set(named.map(([, key]) => key)).size).toBe(named.length)
    for (const [name] of named) expect(name).toMatch(/^[a-z][A-Za-z]+$/)
  })

  it('says something for every number of every range, never "connection error" (ERR-01)', () => {
    const numbers = ranges.flatMap(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, i) => from + i),
    )
    expect(
      numbers.filter(n =>
        langs.some(lang => textOfCode(String(n), lang) === sayTransport(lang, n)),
      ),
    ).toEqual([])
    expect(textOfCode('2232', 'en')).toBe('Connection error (2232)')
  })

  it('keeps the meaning of codes listed singly inside a range (ERR-01)', () => {
    const lock = textOfCode('2217', 'en')
    expect(textOfCode('2010', 'en')).toContain('institution')
    expect(textOfCode('2112', 'en')).toContain('amount')
    expect(textOfCode('2114', 'en')).toContain('6 to 20')
    expect(textOfCode('2115', 'en')).toContain('password format')
    for (const code of ['2010', '2112', '2114', '2115'])
      expect(textOfCode(code, 'en')).not.toBe(lock)
  })

  it('gives each code that the server can return inside a range a message of its own (ERR-01)', () => {
    const inRange = errorCodes.filter(c =>
      ranges.some(([from, to]) => Number(c) >= from && Number(c) <= to),
    )
    expect(inRange.length).toBeGreaterThan(60)
    for (const lang of langs)
      expect(new Set(inRange.map(c => textOfCode(c, lang))).size).toBe(inRange.length)
  })

  it('writes no Chinese into English or English into Chinese, and leaves no placeholder without its variant', () => {
    const latin = /[A-Za-z]{3,}/
    for (const code of errorCodes) {
      expect(en.texts[code]).not.toMatch(chinese)
      expect(
        zh.texts[code]?.replaceAll(
          /HTTP|API|PDF|LibreOffice|Office|SOFFICE_PATH|WebVTT|WEBVTT|vtt/g,
          '',
        ),
      ).not.toMatch(latin)
      for (const lang of langs) expect(both[lang].texts[code]).not.toContain('%{')
    }
    for (const key of Object.keys(en.variants)) {
      const names = key.slice(key.indexOf('.') + 1).split(',')
      // a variant's text contains its parameters, or it has none (“taken”) in both languages
      const figuresByLang = langs.map(lang =>
        [...(both[lang].variants[key] ?? '').matchAll(/%\{(\w+)(?:\|[^}]*)?\}/g)]
          .map(m => m[1] ?? '')
          .toSorted(),
      )
      for (const figures of figuresByLang) expect([[], names.toSorted()]).toContainEqual(figures)
      expect(figuresByLang[0]).toEqual(figuresByLang[1])
    }
  })

  it('says the limit of a parameter, and one of a thing as one', () => {
    expect(textOfCode('321', 'en', { maxLength: 60 })).toBe('Up to 60 characters.')
    expect(textOfCode('321', 'zh', { max: 200, min: 1 })).toBe('须在 1 到 200 之间。')
    const limit = (n: number) => textOfCode('26017', 'en', { limit: n, month: 'March 2026' })
    expect(limit(1)).toContain('The limit of 1 booking for March 2026')
    expect(limit(2)).toContain('The limit of 2 bookings for March 2026')
    // no figure stands before a plural without a word for one
    const plain = Object.values(en.variants).filter(text => /%\{\w+\} [a-z]+s\b/.test(text))
    expect(plain.filter(text => !/%\{(who|student|undone|month|left|max)\}/.test(text))).toEqual([])
  })

  it('says the figures of an issue', () => {
    expect(textOfCode('9994', 'en', { max: 5 })).toBe('At most 5.')
    expect(textOfCode('9994', 'en', { min: 1, max: 5 })).toBe('Between 1 and 5.')
    expect(textOfCode('9994', 'zh', { maxLength: 50 })).toBe('最多 50 个字符。')
    expect(textOfCode('9994', 'en', { other: 5 })).toBe('The format is not correct.')
    expect(textOfCode('11004', 'en', { reason: 'it is encrypted' })).toContain('it is encrypted')
  })

  it('gives every row error of an import its own message, of its own meaning (ERR-03)', () => {
    expect(spec.importRows).toHaveLength(8)
    expect(spec.importRows.filter(code => !(code in spec.codes))).toEqual([])
    for (const lang of langs)
      expect(new Set(spec.importRows.map(c => textOfCode(c, lang))).size).toBe(8)
  })

  it('has the other messages: class full, expired invitation, payment, balance, trial, plan, storage, traffic, conversion, upload (ERR-04)', () => {
    const byCode: Record<string, Meaning> = Object.fromEntries(
      Object.values(spec.other).map(other => [other.code, other]),
    )
    expect(Object.keys(byCode)).toHaveLength(15)
    expect(wrong(byCode)).toEqual([])
    for (const lang of langs)
      expect(new Set(Object.keys(byCode).map(c => textOfCode(c, lang))).size).toBe(15)
  })

  it('speaks for the connection itself (ERR-02)', () => {
    const statuses = Object.keys(spec.transport).map(Number)
    expect(statuses).toEqual([400, 401, 403, 404, 408, 500, 501, 502, 503, 504, 505, 867])
    expect(wrong(spec.transport, (status, lang) => sayTransport(lang, Number(status)))).toEqual([])
    for (const lang of langs) {
      const texts = statuses.map(s => sayTransport(lang, s))
      for (const text of texts) expect(text).not.toBe('')
      expect(new Set(texts).size).toBe(statuses.length)
    }
    expect(sayTransport('en', 404)).toBe('Request failed')
    expect(sayTransport('en', 418)).toBe('Connection error (418)')
    expect(sayTransport('zh', 418)).toBe('连接出错（418）')
    expect(sayTransport('en')).toBe('Failed to connect to server')
    expect(sayTransport('zh')).toBe('连接服务器失败')
  })
})

describe('an answer of an endpoint', () => {
  const texts = { lang: 'en', catalogue: en } as const
  const login = { path: '/edu_adminserver/app/login', method: 'post' }

  it("is looked up by endpoint, method and code, then the catalogue, then the endpoint's 000 (SES-09)", () => {
    expect(sayAt(texts, login, '429')).toBe('Too many login attempts. Wait a moment and try again.')
    expect(sayAt(texts, { ...login, method: 'GET' }, '429')).toBe(en.texts['429'])
    expect(sayAt(texts, login, '950')).toBe(en.texts['950'])
    expect(sayAt(texts, login, '424242')).toBe(
      'Login failed. Check the account and password and try again.',
    )
    expect(sayAt(texts, { path: '/other', method: 'POST' }, '424242')).toBe(
      'Connection error (424242)',
    )
  })

  it('has a default of its own under 000 wherever it has texts of its own, in both languages (SES-09)', () => {
    const unknown = '424242'
    for (const [endpoint, texts_] of Object.entries(endpointTexts)) {
      const [method = '', path = ''] = endpoint.split(' ')
      expect([endpoint, texts_['000'] !== undefined]).toEqual([endpoint, true])
      expect(sayAt(texts, { method, path }, unknown)).toBe(texts_['000']?.en)
      expect(sayAt({ lang: 'zh', catalogue: zh }, { method, path }, unknown)).toBe(
        texts_['000']?.zh,
      )
      for (const [code, label] of Object.entries(texts_)) {
        expect(label.en).not.toMatch(chinese)
        expect(label.zh).toMatch(chinese)
        if (code !== '000') expect(sayAt(texts, { method, path }, code)).toBe(label.en)
      }
    }
  })

  it('says of a failed institution login what failed there: the institution or the account (SES-09)', () => {
    const at = { path: '/edu_adminserver/app/loginOrg', method: 'POST' }
    expect(sayAt(texts, at, '713')).toBe(
      'The institution doesn’t exist, or you don’t have an account there.',
    )
    expect(sayAt(texts, at, '429')).toContain('login attempts')
  })

  it('stands in one place of the table', () => {
    const source = readFileSync(
      new URL('../../src/protocol/errors/endpoint-texts.ts', import.meta.url),
      'utf8',
    )
    const endpoints = [...source.matchAll(/^ {2}\[`(.+?)`\]:/gm)].map(([, endpoint]) => endpoint)
    expect(endpoints).toContain('POST ${paths.loginOrg}')
    expect(endpoints.filter((endpoint, at) => endpoints.indexOf(endpoint) !== at)).toEqual([])
  })

  it('1039 is silent (SES-09)', () => {
    expect(errorCodes.filter(isSilent)).toEqual(spec.silent)
    expect(sayAt(texts, login, '1039')).toBeUndefined()
  })

  it('uses a catalogue that was loaded for one language', async () => {
    const loaded = await loadCatalogue('zh')
    expect(say({ lang: 'zh', catalogue: loaded }, '945')).toBe(zh.texts['945'])
  })
})
