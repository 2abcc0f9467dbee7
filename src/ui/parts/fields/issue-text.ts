import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useLang } from '../../../i18n/texts.ts'
import type { Catalogue, TextParams } from '../../../protocol/errors/catalogue.ts'
import { loadCatalogue } from '../../../protocol/errors/load.ts'
import { say } from '../../../protocol/errors/say.ts'
import type { Lang } from '../../../schema/label.ts'

const loaded = new Map<Lang, Catalogue>()
const listeners = new Set<() => void>()
const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const load = async (lang: Lang): Promise<void> => {
  loaded.set(lang, await loadCatalogue(lang))
  for (const listener of listeners) listener()
}

export interface FieldIssue {
  readonly code: string
  readonly params?: TextParams | undefined
}
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const isCode = (text: unknown): text is string => typeof text === 'string' && /^\d{3,5}$/.test(text)

/**
 * The code and figures that a form's error carries (in `code`, `type` or `message`), or the text
 * where it is one already.
 */
export const issueOf = (error: unknown): FieldIssue | string | undefined => {
  if (typeof error === 'string') return isCode(error) ? { code: error } : error || undefined
  if (!isRecord(error)) return undefined
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an issue's figures
  const params = isRecord(error['params']) ? (error['params'] as TextParams) : undefined
  for (const name of ['code', 'type']) {
    const code = error[name]
    if (isCode(code)) return { code, params }
  }
  return issueOf(error['message'])
}

/**
 * Turns a form's error into a sentence in the reader's language. Empty until the catalogue, a
 * separate chunk, is loaded; undefined if there is no error.
 */
export const useIssueText = (): ((error: unknown) => string | undefined) => {
  const lang = useLang()
  const catalogue = useSyncExternalStore(listen, () => loaded.get(lang))
  useEffect(() => {
    // a failed load is tried again by the next input that is shown; until then the field is red
    // without words
    if (!catalogue) load(lang).catch(() => {})
  }, [catalogue, lang])
  return useCallback(
    error => {
      const issue = issueOf(error)
      if (issue === undefined || typeof issue === 'string') return issue
      return catalogue ? say({ lang, catalogue }, issue.code, issue.params) : ''
    },
    [catalogue, lang],
  )
}
