import type { Label, Lang } from '../../label.ts'
import { labelKey } from './cell.ts'

export type Choices = Readonly<Record<string, Label>>

/** The key meant by a cell: the key itself or its label in either language. */
export const choiceOf = (choices: Choices, text: string): string | undefined => {
  const labelText = labelKey(text)
  const keys = Object.keys(choices)
  return (
    keys.find(key => labelKey(key) === labelText) ??
    keys.find(key => Object.values(choices[key] ?? {}).some(label => labelKey(label) === labelText))
  )
}

/** The key of the option that a cell's text means, by its additional words. */
export const wordOf = (
  words: Readonly<Record<string, readonly string[]>> | undefined,
  text: string,
): string | undefined => {
  const wanted = labelKey(text)
  return Object.entries(words ?? {}).find(([, list]) =>
    list.some(word => labelKey(word) === wanted),
  )?.[0]
}

export const labelOf = (choices: Choices, key: string, lang: Lang): string =>
  (Object.hasOwn(choices, key) ? choices[key]?.[lang] : undefined) ?? key

/** The labels of all keys, in their order. */
export const labelsOf = (choices: Choices, lang: Lang): string[] =>
  Object.keys(choices).map(key => labelOf(choices, key, lang))
