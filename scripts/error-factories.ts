interface ErrorTable {
  /** Codes by name. */
  readonly codes: Readonly<Record<string, string>>
  /** `code.parameters` by name, as variants.ts has them. */
  readonly variants: Readonly<Record<string, string>>
  readonly texts: Readonly<Record<string, string>>
  readonly variantTexts: Readonly<Record<string, string>>
}

const header = `// Printed by scripts/print-errors.ts from src/protocol/errors; do not edit.
import { faultFactory, faultFactoryWith } from './fault.ts'
`

/** The status of a success is on the list of codes and is no error. */
const success = '200'

const exported = (name: string, code: string, text: string, factory: string): string =>
  `/** ${code}: ${text.replaceAll('*/', '*\\/')} */\nexport const ${name} = ${factory}`

const withText = (texts: Readonly<Record<string, string>>, key: string): string => {
  const text = texts[key]
  if (text === undefined) throw new Error(`${key} has no text`)
  return text
}

const variantFactory = (code: string, parameters: string, text: string): string => {
  if (!text.includes('%{')) return `faultFactory('${code}', '${parameters}')`
  const figures = parameters.split(',').map(name => `'${name}'`)
  return `faultFactoryWith<${figures.join(' | ')}>('${code}')`
}

/**
 * Writes the module of error factories: one for each code, followed by those of its variants. Throws where a name or a code occurs twice, or a
 * text is missing.
 */
export const factoriesSource = ({ codes, variants, texts, variantTexts }: ErrorTable): string => {
  if (new Set(Object.values(codes)).size < Object.keys(codes).length)
    throw new Error('two names stand for the same code')
  const doubled = Object.keys(variants).find(name => Object.hasOwn(codes, name))
  if (doubled !== undefined) throw new Error(`${doubled} names a code and a variant`)
  const factories = Object.entries(codes)
    .filter(([, code]) => code !== success)
    .flatMap(([name, code]) => [
      exported(name, code, withText(texts, code), `faultFactory('${code}')`),
      ...Object.entries(variants)
        .map(([variant, key]) => [variant, ...key.split('.')] as const)
        .filter(([, of]) => of === code)
        .map(([variant, , parameters = '']) => {
          const text = withText(variantTexts, `${code}.${parameters}`)
          return exported(variant, code, text, variantFactory(code, parameters, text))
        }),
    ])
  return `${header}\n${factories.join('\n')}\n`
}
