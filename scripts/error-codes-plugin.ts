import type { Plugin } from 'vite'
import { declaredErrors } from '../resources/index.ts'
import { ErrorCode } from '../src/protocol/errors/codes.ts'
import { withDeclared } from '../src/protocol/errors/declared.ts'
import { langs } from '../src/schema/label.ts'
import { leanSource } from './lean-definitions.ts'

const isName = (name: string): name is keyof typeof ErrorCode => Object.hasOwn(ErrorCode, name)
const declaredCode = (name: string): string | undefined =>
  [...declaredErrors().values()].find(error => error.name === name)?.code

/**
 * Puts the code in the place of `ErrorCode.name` and `pointsErrors.name.code`; a name that is none
 * stays.
 */
export const withoutCodeNames = (source: string): string =>
  source
    .replaceAll(/\bErrorCode\.(\w+)\b/g, (whole, name: string) =>
      isName(name) ? `'${ErrorCode[name]}'` : whole,
    )
    .replaceAll(/\b\w+Errors\.(\w+)\.code\b/g, (whole, name: string) => {
      const code = declaredCode(name)
      return code === undefined ? whole : `'${code}'`
    })

/**
 * The console carries the codes of errors without their names, which only sources read, and without
 * their texts, which `declaredTexts` puts into the file of each language.
 */
export const errorCodesAlone = (): Plugin => ({
  name: 'error-codes-alone',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /\.tsx?$/, code: /ErrorCode|Errors\b/ },
    handler(code, id) {
      if (!id.endsWith('.errors.ts')) return { code: withoutCodeNames(code), map: null }
      const codes = leanSource(code, this.parse(code), () => ['en', 'zh', 'when'])
      return { code: codes.replace('declareErrors(', '('), map: null }
    },
  },
})

/** The module of a language's texts, with those that domains declare. */
export const withDeclaredTexts = (source: string, suffix: string): string => {
  const lang = langs.find(one => one === suffix)
  if (!lang) return source
  const { texts, variants } = withDeclared({ texts: {}, variants: {} }, lang)
  const name = /export const (\w+)/.exec(source)?.[1]
  return `${source}
Object.assign(${name}.texts, ${JSON.stringify(texts)})
Object.assign(${name}.variants, ${JSON.stringify(variants)})
`
}

const catalogues = /\/src\/protocol\/errors\/catalogue\.(\w+)\.ts$/
/**
 * Makes the console's file of each language from the central texts and those that domains declare.
 * The server has the latter from the declarations themselves.
 */
export const declaredTexts = (): Plugin => ({
  name: 'declared-texts',
  enforce: 'post',
  transform: {
    filter: { id: catalogues },
    handler: (code, id) => ({
      code: withDeclaredTexts(code, catalogues.exec(id)?.[1] ?? ''),
      map: null,
    }),
  },
})
