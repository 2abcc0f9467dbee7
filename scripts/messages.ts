import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import {
  codeWords,
  factorWords,
  knownWords,
  type FactorEvent,
} from '../server/domain/identity/accounts/messages.ts'
import { langs, type Lang } from '../src/schema/label.ts'
import { sayInstantsIn } from '../src/schema/zonedText.ts'
import type { CodePurpose } from '../src/protocol/verification.ts'

const purposes: readonly CodePurpose[] = ['LOGIN', 'REGISTER', 'RESET', 'BIND', 'UNBIND', 'JOIN']
const factorEvents: readonly FactorEvent[] = ['ON', 'PASSKEY', 'CODES', 'OFF', 'RESET']
const facts = { name: 'Wang Min', school: 'Riverside School' }

const bothLanguages = (said: (lang: Lang) => unknown) =>
  Object.fromEntries(langs.map(lang => [lang, said(lang)]))
const each = <K extends string>(kinds: readonly K[], said: (kind: K, lang: Lang) => unknown) =>
  Object.fromEntries(kinds.map(kind => [kind, bothLanguages(lang => said(kind, lang))]))

type Worded = Readonly<Record<Lang, (facts: object) => unknown>>
interface Declared extends Worded {
  readonly name: string
  readonly sample: object
}
const isDeclared = (value: unknown): value is Declared =>
  typeof value === 'object' && value !== null && 'sample' in value && 'en' in value && 'zh' in value

/** Messages that rules send (`defineMessage`), by their names. */
const declared = Object.fromEntries(
  (
    await Promise.all(
      globSync('{resources,server/domain}/**/*.messages.ts')
        .toSorted()
        .map((file): Promise<object> => import(resolve(file))),
    )
  )
    .flatMap(module => Object.values(module).filter(isDeclared))
    .map(({ name, sample, ...words }) => [
      name,
      bothLanguages(lang => words[lang](sayInstantsIn({ ...facts, ...sample }, lang))),
    ]),
)

/** Every message that the server sends, with made-up facts, by what it is about. */
export const sampleMessages = (): object => ({
  code: each(purposes, (purpose, lang) => codeWords(purpose, '042137', 5, lang)),
  accountExists: bothLanguages(knownWords),
  secondFactor: each(factorEvents, (event, lang) => factorWords(event, facts.school, lang)),
  ...declared,
})
