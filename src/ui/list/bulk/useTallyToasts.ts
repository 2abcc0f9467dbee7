import { useNotify } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { useLang, useTexts } from '../../../i18n/texts.ts'
import type { BulkTally } from '../../../protocol/provider.ts'
import { jobsLink } from '../../jobs/links.ts'
import { useUndo } from '../../undo/useUndo.ts'
import { reasonsOf, refusedIn } from './tally.ts'
import { workTexts } from './work.texts.ts'

/** Maximum number of refused records named on the toast itself. */
const namedInToast = 3

/** Toasts with the result of a bulk change, and undo if possible. */
export const useTallyToasts = (showRefused: (tally: BulkTally) => void) => {
  const t = useTexts(workTexts)
  const lang = useLang()
  const notify = useNotify()
  const navigate = useNavigate()
  const { offer: offerUndo } = useUndo()
  const figure = (n: number) => n.toLocaleString(lang)
  const tellTally = (text: string, tally: BulkTally) => {
    const { failed, unchanged = 0 } = tally
    const changed = tally.done - unchanged
    const action = changed ? offerUndo(tally.operation) : undefined
    const few = refusedIn(tally) <= namedInToast && failed.every(({ title }) => title)
    const reasons = few
      ? failed.map(({ title, msg, code }) => t.refusedOne(title ?? '', msg || code))
      : reasonsOf(failed)
          .slice(0, 4)
          .map(({ msg, n }) => t.reason(msg, figure(n)))
    const refused = failed.length ? [t.refused(figure(refusedIn(tally))), ...reasons] : []
    const all = few ? undefined : { label: t.showRefused, run: (): void => showRefused(tally) }
    const same = unchanged ? [t.unchanged(figure(unchanged))] : []
    notify([changed ? text : t.nothingDone, ...same, ...refused].join('\n'), {
      type: tally.done === 0 ? 'error' : refused.length ? 'warning' : 'success',
      ...(refused.length ? { autoHideDuration: 10_000 } : {}),
      actions: [action, all].filter(one => one !== undefined),
    })
  }
  const tellBegun = (name: string) =>
    notify(t.begun(name), {
      type: 'info',
      autoHideDuration: 10_000,
      actions: [{ label: t.showJob, run: (): void => void navigate(jobsLink('bulk')) }],
    })
  const tellDone = (text: string, operation: string | undefined) =>
    notify(text, { type: 'success', action: offerUndo(operation) })
  return { tellTally, tellBegun, tellDone }
}
