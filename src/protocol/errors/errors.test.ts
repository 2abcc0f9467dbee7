import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { langs } from '../../schema/label.ts'
import { englishCatalogue as en } from './catalogue.en.ts'
import { chineseCatalogue as zh } from './catalogue.zh.ts'
import { errorCodes, ErrorCode, isErrorCode } from './codes.ts'
import { textOfCode } from './index.ts'
import { loadCatalogue } from './load.ts'
import { isSilent, say, sayAt, sayTransport } from './say.ts'
import { variants } from './variants.ts'

const both = { en, zh }
const chinese = /\p{Script=Han}/u

// as listed in section 8 of the specification
const listed =
  `001 321 400 9994 401 867 429 2000 2001 2002 2010 734 2114 2115 500 804 5003 707 945 948 802 803 959 960 967 946 211 333 905 7230 1039
  11000 11001 11034 9001 9002 15000 713 710 971 1046 2222 2225 1049 11004 11005 11029 11019 11032 11002 5005 950 953 958 944 947 954 955 7002 7003
  1038 1040 1041 1042 332 2112 3002 3004 982 723 973 319 26000 26017 26019 26022 26027 19003`.split(
    /\s+/,
  )
const ranges: readonly (readonly [number, number])[] = [
  [2004, 2217],
  [8041, 8043],
  [12000, 12303],
  [16011, 16050],
  [25001, 25002],
  [32001, 32010],
  [11026, 11028],
  [11008, 11013],
]

describe('the error catalogue', () => {
  it('has an own text for every listed code, in both languages (ERR-01)', () => {
    expect(
      listed.filter(
        code =>
          !isErrorCode(code) ||
          chinese.test(textOfCode(code, 'en')) ||
          !chinese.test(textOfCode(code, 'zh')),
      ),
    ).toEqual([])
  })

  it('has one name for each code and each variant', () => {
    expect(new Set(errorCodes).size).toBe(Object.keys(ErrorCode).length)
    expect(new Set(Object.values(variants)).size).toBe(Object.keys(variants).length)
    for (const name of [...Object.keys(ErrorCode), ...Object.keys(variants)])
      expect(name).toMatch(/^[a-z][A-Za-z]+$/)
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
      expect(zh.texts[code].replace(/HTTP|API/, '')).not.toMatch(latin)
      for (const lang of langs) expect(both[lang].texts[code]).not.toContain('%{')
    }
    for (const key of Object.values(variants)) {
      const names = key.slice(key.indexOf('.') + 1).split(',')
      // a variant says its figures, or (“taken”) has none to say: then in both languages
      const said = langs.map(lang =>
        [...both[lang].variants[key].matchAll(/%\{(\w+)\}/g)].map(m => m[1] ?? '').toSorted(),
      )
      for (const figures of said) expect([[], names.toSorted()]).toContainEqual(figures)
      expect(said[0]).toEqual(said[1])
    }
  })

  it('says the figures of an issue', () => {
    expect(textOfCode('9994', 'en', { max: 5 })).toBe('At most 5.')
    expect(textOfCode('9994', 'en', { min: 1, max: 5 })).toBe('Between 1 and 5.')
    expect(textOfCode('9994', 'zh', { maxLength: 50 })).toBe('最多 50 个字符。')
    expect(textOfCode('9994', 'en', { other: 5 })).toBe('The format is not correct.')
    expect(textOfCode('11004', 'en', { reason: 'it is encrypted' })).toContain('it is encrypted')
  })

  it('gives every row error of an import its own message (ERR-03)', () => {
    const rows = ['11004', '713', '11000', '11001', '11005', '211', '946', '948']
    for (const lang of langs)
      expect(new Set(rows.map(c => textOfCode(c, lang))).size).toBe(rows.length)
  })

  it('has the other messages: class full, expired invitation, payment, balance, trial, plan, storage, traffic, conversion, upload (ERR-04)', () => {
    const others = [
      '11019',
      '11020',
      '16025',
      '16026',
      '16028',
      '16027',
      '18001',
      '18002',
      '18003',
      '18004',
      '18005',
      '18006',
      '18007',
      '413',
      '415',
    ]
    for (const lang of langs)
      expect(new Set(others.map(c => textOfCode(c, lang))).size).toBe(others.length)
  })

  it('speaks for the connection itself (ERR-02)', () => {
    const statuses = [400, 401, 403, 404, 408, 500, 501, 502, 503, 504, 505, 867]
    for (const lang of langs) {
      const said = statuses.map(s => sayTransport(lang, s))
      for (const text of said) expect(text).not.toBe('')
      expect(new Set(said).size).toBe(statuses.length)
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

  it('stands in one place of the table', () => {
    const source = readFileSync(new URL('./endpoint-texts.ts', import.meta.url), 'utf8')
    const endpoints = [...source.matchAll(/^ {2}\[`(.+?)`\]:/gm)].map(([, endpoint]) => endpoint)
    expect(endpoints).toContain('POST ${paths.loginOrg}')
    expect(endpoints.filter((endpoint, at) => endpoints.indexOf(endpoint) !== at)).toEqual([])
  })

  it('1039 is silent (SES-09)', () => {
    expect(isSilent('1039')).toBe(true)
    expect(sayAt(texts, login, '1039')).toBeUndefined()
  })

  it('uses a catalogue that was loaded for one language', async () => {
    const loaded = await loadCatalogue('zh')
    expect(say({ lang: 'zh', catalogue: loaded }, '945')).toBe(zh.texts['945'])
  })
})
