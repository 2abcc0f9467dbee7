import packagedChinese from 'ra-language-chinese'
import englishMessages from 'ra-language-english'
import { describe, expect, it } from 'vitest'
import { messages, ownChinese } from './messages.zh.ts'
import { currentLanguage, setLanguage } from './language.ts'
import { overlay } from './overlay.ts'
import { createI18n } from './provider.ts'

const port = (stored: string | null, languages: readonly string[]) => {
  const items = new Map(stored === null ? [] : [['language', stored]])
  const browserState = { items, reloads: 0 }
  return {
    seen: browserState,
    storage: {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
    },
    languages,
    reload: () => void browserState.reloads++,
  }
}
const leaves = (tree: object, prefix = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string'
      ? [[`${prefix}${key}`, value]]
      : leaves(value as object, `${prefix}${key}.`),
  )

describe('the language (LNG-01)', () => {
  it.each([
    ['zh', ['en-US'], 'zh'],
    ['en', ['zh-CN'], 'en'],
    [null, ['zh-CN', 'en'], 'zh'],
    [null, ['zh-TW'], 'zh'],
    [null, ['en-GB'], 'en'],
    [null, ['fr-FR'], 'en'],
    [null, [], 'en'],
    ['xx', ['zh'], 'zh'],
    ['zh_CN', ['en'], 'zh'],
  ])('stored %s, browser %j: %s', (stored, languages, lang) => {
    expect(currentLanguage(port(stored, languages))).toBe(lang)
  })

  it('is English where the store is switched off', () => {
    const closed = {
      getItem: () => {
        throw new Error('denied')
      },
      setItem: () => {},
    }
    expect(currentLanguage({ storage: closed, languages: [], reload: () => {} })).toBe('en')
  })

  it('is stored by the switcher, which reloads the page', () => {
    const p = port(null, ['en'])
    setLanguage('zh', p)
    expect([p.seen.items.get('language'), p.seen.reloads]).toEqual(['zh', 1])
  })
})

describe("react-admin's own messages", () => {
  const chinese = new Map(leaves(messages))
  const english = leaves(englishMessages)

  it('are there in Chinese for every English key, with the same figures', () => {
    expect(english.length).toBeGreaterThan(150)
    expect(english.filter(([key]) => !chinese.has(key))).toEqual([])
    const figures = (text: string) =>
      [...text.matchAll(/%\{(\w+)\}/g)].map(m => m[1] ?? '').filter(f => f !== 'smart_count')
    expect(
      english.filter(([key, text]) =>
        figures(chinese.get(key) ?? '').some(f => !figures(text).includes(f)),
      ),
    ).toEqual([])
    const words = [...chinese].filter(([, text]) => text.replace(/%\{\w+\}/g, '').trim() !== '')
    expect(words.filter(([, text]) => !/\p{Script=Han}/u.test(text))).toEqual([])
    // Chinese has no plural: of several forms, the first is all that is ever read
    expect([...chinese].filter(([, text]) => text.includes('||||'))).toEqual([])
  })

  it('come from ra-language-chinese, with ours where it has none or a worse one', () => {
    const packaged = new Map(leaves(packagedChinese))
    const own = leaves(ownChinese)
    expect(packaged.size).toBe(100)
    expect(own.filter(([key, text]) => packaged.get(key) === text)).toEqual([])
    expect(chinese.get('ra.action.save')).toBe(packaged.get('ra.action.save'))
    expect(Object.fromEntries(chinese)).toMatchObject(Object.fromEntries(own))
  })

  it('do not compile without a text that the package lacks, or with a key that nobody reads', () => {
    type Whole = { ra: { [key: string]: string; a: string; b: string } }
    const base = { ra: { a: 'A' } }
    expect(overlay<Whole, typeof base>(base, { ra: { b: 'B' } })).toEqual({
      ra: { a: 'A', b: 'B' },
    })
    expect(overlay<Whole, typeof base>(base, { ra: { a: 'C', b: 'B' } }).ra.a).toBe('C')
    // @ts-expect-error the package lacks b
    overlay<Whole, typeof base>(base, { ra: { a: 'A' } })
    // @ts-expect-error nobody reads c
    overlay<Whole, typeof base>(base, { ra: { b: 'B', c: 'C' } })
  })

  it('speak the language that was asked for, and change it by a reload', async () => {
    const p = port(null, [])
    const zh = await createI18n('zh', p)
    expect([zh.getLocale(), zh.translate('ra.action.save')]).toEqual(['zh', '保存'])
    expect((await createI18n('en')).translate('ra.action.save')).toBe('Save')
    expect(zh.getLocales?.()).toEqual([
      { locale: 'en', name: 'English' },
      { locale: 'zh', name: '简体中文' },
    ])
    await zh.changeLocale('zh')
    expect(p.seen.reloads).toBe(0)
    await zh.changeLocale('en')
    expect([p.seen.reloads, p.seen.items.get('language')]).toEqual([1, 'en'])
  })
})
