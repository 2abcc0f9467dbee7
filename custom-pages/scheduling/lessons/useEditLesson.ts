import { useQuery } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { useMemo } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import { useLang, useTexts } from '../../../src/i18n/texts.ts'
import type { Selection } from '../../../src/protocol/query.ts'
import { useAccess, useEdu } from '../../../src/ui/context.tsx'
import { useLeaveGuard } from '../../../src/ui/form/useLeaveGuard.ts'
import { jobsLink } from '../../../src/ui/jobs/links.ts'
import { linkTo } from '../../../src/ui/links.ts'
import { isBegun, reasonsOf, refusedIn, type ReasonCount } from '../../../src/ui/list/bulk/tally.ts'
import { useEdits } from '../../../src/ui/list/bulk/useEdits.ts'
import { useRefresh } from '../../../src/ui/list/useRefresh.ts'
import { useUndo } from '../../../src/ui/undo/useUndo.ts'
import { editLessonTexts } from './editLesson.texts.ts'

/** Reasons that the notification names. */
const reasonsTold = 4

const isSelection = (value: unknown): value is Selection =>
  typeof value === 'object' &&
  value !== null &&
  (('ids' in value && Array.isArray(value.ids)) || 'query' in value)

/**
 * The lessons to edit: the selection from a list, otherwise those of the address; undefined if
 * there are neither.
 */
const useChosen = (): Selection | undefined => {
  const { state } = useLocation() as { readonly state: unknown }
  const [query] = useSearchParams()
  const [ids, courseId] = [query.get('ids'), query.get('courseId')]
  return useMemo(() => {
    if (ids) return { ids: ids.split(',') }
    if (courseId) return { query: { courseId, status: ['NOT_STARTED', 'ONGOING'] } }
    const passedSelection =
      typeof state === 'object' && state !== null && 'selection' in state
        ? state.selection
        : undefined
    return isSelection(passedSelection) ? passedSelection : undefined
  }, [courseId, ids, state])
}

/** State of a batch edit: the lessons, the fields, and saving. */
export const useEditLesson = () => {
  const t = useTexts(editLessonTexts)
  const lang = useLang()
  const edu = useEdu()
  const access = useAccess()
  const notify = useNotify()
  const navigate = useNavigate()
  const { offer } = useUndo()
  const refresh = useRefresh(lesson.name)
  const selection = useChosen()
  const edits = useEdits(lesson, access)
  const guard = useLeaveGuard(edits.list.length > 0)
  const count = useQuery({
    queryKey: [lesson.name, 'count', selection],
    enabled: selection !== undefined && !('ids' in selection),
    queryFn: () =>
      selection && !('ids' in selection) ? edu.count(lesson.name, { filter: selection.query }) : 0,
  })
  const figure = (n: number): string => n.toLocaleString(lang)
  const toList = (): void => void navigate(linkTo(lesson, 'list'))

  /** Saves; rejects where the values themselves are refused. */
  const save = async (data: Readonly<Record<string, unknown>>): Promise<void> => {
    if (!selection) return
    const tally = await edu.bulk('updateMany', lesson.name, selection, data)
    guard.pass()
    if (isBegun(tally)) {
      const job = { label: t.jobs, run: (): void => void navigate(jobsLink('bulk')) }
      notify(t.begun, { type: 'info', autoHideDuration: 10_000, actions: [job] })
      return toList()
    }
    const changed = tally.done - (tally.unchanged ?? 0)
    const refused = refusedIn(tally)
    const reasonTexts = (reasons: readonly ReasonCount[]): string[] =>
      reasons.slice(0, reasonsTold).map(({ msg, n }) => t.reason(msg, figure(n)))
    const { partly, kept: partialRecords = [] } = tally
    const lines = [
      changed ? t.done(figure(changed)) : t.none,
      ...(partly ? [t.inPart(figure(partly)), ...reasonTexts(reasonsOf(partialRecords))] : []),
      ...(refused ? [t.left(figure(refused)), ...reasonTexts(reasonsOf(tally.failed))] : []),
    ]
    const action = changed ? offer(tally.operation) : undefined
    notify(lines.join('\n'), {
      type: changed ? (refused || partly ? 'warning' : 'success') : 'error',
      ...(refused || partly ? { autoHideDuration: 10_000 } : {}),
      actions: action ? [action] : [],
    })
    await refresh()
    toList()
  }

  return {
    selection,
    /** Undefined while it is being counted. */
    count: selection && ('ids' in selection ? new Set(selection.ids).size : count.data),
    edits,
    save,
    guard,
    toList,
  }
}
