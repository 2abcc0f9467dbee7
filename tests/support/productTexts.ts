import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'oxc-parser'

/** Texts of the product's screens, as its sources say them. */
export interface ProductTexts {
  /** Whether a screen shows this text as a whole: a text, or one that is made with another. */
  says(text: string): boolean
}

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

/** Reads the texts of these sources, by path. */
export const textsOfSources = (sources: ReadonlyMap<string, string>): ProductTexts => {
  const whole = new Set<string>()
  const made: RegExp[] = []
  for (const [path, source] of sources)
    new Visitor({
      Literal: ({ value }) => {
        if (typeof value === 'string') whole.add(value.toLowerCase())
      },
      TemplateLiteral: ({ quasis }) => {
        const parts = quasis.map(({ value }) => value.cooked ?? '')
        // what is nearly all made up says nothing
        if (quasis.length > 1 && /\p{L}{2}/u.test(parts.join('')))
          made.push(new RegExp(`^${parts.map(escaped).join('(.+)')}$`, 'iu'))
      },
    }).visit(parseSync(path, source).program)
  return {
    says: text =>
      whole.has(text.toLowerCase()) ||
      made.some(pattern => {
        const found = pattern.exec(text)?.slice(1) ?? []
        return found.length > 0 && found.every(one => whole.has(one.toLowerCase()))
      }),
  }
}

/** Texts of all screens of the project in the working directory. */
export const productTexts = (): ProductTexts =>
  textsOfSources(
    new Map(
      globSync('{src,resources,custom-pages}/**/*.{ts,tsx}')
        .filter(path => !/\.(?:test|help)\.tsx?$/.test(path))
        .map(path => [path, readFileSync(path, 'utf8')]),
    ),
  )
