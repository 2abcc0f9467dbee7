import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor, type Node } from 'oxc-parser'
import { expect, it } from 'vitest'

/** Names, units and language tags that both languages write in Latin letters. */
const universal = /^(?:Excel|CSV|iCalendar|English|简体中文|\d+P|en-GB|zh-CN|en|zh)$/
const hasWords = (text: string): boolean => /\p{L}/u.test(text) && !universal.test(text)

const textOf = (node: Node | undefined): string | undefined => {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  return node?.type === 'TemplateLiteral'
    ? node.quasis.map(({ value }) => value.raw).join('')
    : undefined
}

/** Pairs of an English and a Chinese text in a source, with the line of the Chinese one. */
const pairsIn = (
  path: string,
  source = readFileSync(path, 'utf8'),
): { readonly at: string; readonly en: string; readonly zh: string }[] => {
  const pairs: { at: string; en: string; zh: string }[] = []
  new Visitor({
    ObjectExpression: ({ properties }) => {
      const values = new Map(
        properties.flatMap(property =>
          property.type === 'Property' && property.key.type === 'Identifier'
            ? [[property.key.name, property.value] as const]
            : [],
        ),
      )
      const node = values.get('zh')
      const [en, zh] = [textOf(values.get('en')), textOf(node)]
      if (node && en !== undefined && zh !== undefined)
        pairs.push({ at: `${path}:${source.slice(0, node.start).split('\n').length}`, en, zh })
    },
  }).visit(parseSync(path, source).program)
  return pairs
}

/** Where a Chinese text isn't Chinese, or an English one is. */
const wrongIn = (pairs: ReturnType<typeof pairsIn>) =>
  pairs.filter(({ en, zh }) => {
    if (!hasWords(en) && !hasWords(zh)) return false
    return !/\p{Script=Han}/u.test(zh) || /\p{Script=Han}/u.test(en)
  })

it.each([
  ["{ en: 'Seats', zh: 'Seats' }", 1],
  ["{ en: '席位', zh: '席位' }", 1],
  ["{ en: 'Seats', zh: '' }", 1],
  ['{ en: `${n} seats`, zh: `${n} seats` }', 1],
  ["{ en: 'Seats', zh: '席位' }", 0],
  ["{ en: '480P', zh: '480P' }", 0],
])('of %s, %i is wrong', (source, count) => {
  expect(wrongIn(pairsIn('made-up.ts', `export const label = ${source}`))).toHaveLength(count)
})

const sources = globSync(
  '{src,server,resources,custom-pages,dataProvider,mocks}/**/*.{ts,tsx}',
).filter(path => !/\.test\.|\/fixtures?[./]/.test(path))

it('every text with an English and a Chinese form says something in each', () => {
  const pairs = sources.toSorted().flatMap(path => pairsIn(path))
  expect(pairs.length).toBeGreaterThan(1000)
  expect(wrongIn(pairs)).toEqual([])
})
