import type { Lang } from '../../schema/label.ts'
import type { UndoTally } from '../../protocol/journal.ts'
import { unchangedReason } from '../../protocol/unchanged.ts'
import type { useFindResource } from '../context.tsx'
import { unchangedTexts } from './unchanged.texts.ts'

/** How unchanged records are worded: in a language, by the names of their fields. */
export interface UnchangedWording {
  readonly lang: Lang
  readonly find: ReturnType<typeof useFindResource>
}

const linesShown = 3

/**
 * Lines of a toast about what an undo left unchanged and what was refused: the first of each, and
 * the number of others.
 */
export const unchangedLines = (
  { kept, failed, more = { kept: 0, failed: 0 } }: UndoTally,
  wording: UnchangedWording,
): readonly string[] => {
  const t = unchangedTexts[wording.lang]
  const figure = (n: number): string => n.toLocaleString(wording.lang)
  const named = (title: string | null, why: string): string =>
    `· ${title ? `${title}${t.is}` : ''}${why}`
  const part = (head: string, lines: readonly string[], beyond: number): string[] => {
    const rest = lines.length + beyond - linesShown
    return lines.length
      ? [head, ...lines.slice(0, linesShown), ...(rest > 0 ? [`· ${t.more(figure(rest))}`] : [])]
      : []
  }
  const records = new Set(kept.map(({ resource, id }) => `${resource} ${id}`)).size
  return [
    ...part(
      t.kept(figure(records + more.kept)),
      kept.map(one => named(one.title, unchangedReason(one, wording.lang, wording.find))),
      more.kept,
    ),
    ...part(
      t.refused(figure(failed.length + more.failed)),
      failed.map(one => named(one.title, one.msg)),
      more.failed,
    ),
  ]
}
