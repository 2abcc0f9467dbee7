import { useLabel, useTexts } from '../../../i18n/texts.ts'
import type { Begun, BulkVerb, BulkTally } from '../../../protocol/provider.ts'
import { useEdu } from '../../context.tsx'
import { useList } from '../listContext.ts'
import type { ActionOffer } from '../offers.ts'
import { useRefresh } from '../useRefresh.ts'
import { hasWayOut, type useWayOut } from '../useWayOut.tsx'
import { isBegun, isTally } from './tally.ts'
import { useTallyToasts } from './useTallyToasts.ts'
import { useTargets } from './useTargets.ts'
import type { WorkTarget } from './workContext.ts'
import { workTexts } from './work.texts.ts'

type Refused = BulkTally['failed'][number]
type WayOut = ReturnType<typeof useWayOut>

/** Changes the records of a target without asking, shows the result, and refreshes the list. */
export const useBulkChanges = (
  showRefused: (tally: BulkTally, solve?: (refused: Refused) => void) => void,
  openWayOut: WayOut['open'],
) => {
  const t = useTexts(workTexts)
  const label = useLabel()
  const edu = useEdu()
  const { def, selection: rowSelection, seen: withVersions } = useList()
  const refresh = useRefresh(def.name)
  const { describeTarget } = useTargets()
  const { tellTally, tellBegun, tellDone } = useTallyToasts(showRefused)
  const words = { delete: t.delete, restore: t.restore, updateMany: t.editFields }
  const bulk = async (
    verb: BulkVerb,
    target: WorkTarget,
    say: (what: string) => string,
    data?: Readonly<Record<string, unknown>>,
    name = words[verb],
  ): Promise<void> => {
    let tally: BulkTally | Begun
    try {
      tally = await edu.bulk(
        verb,
        def.name,
        data ? withVersions(target.selection) : target.selection,
        data,
      )
    } catch {
      // the data provider has shown the error; the reloaded list shows what was done before
      return await refresh()
    }
    if (target.name === undefined) rowSelection.clear()
    // a notice shows its end, and the list then updates
    if (isBegun(tally)) return tellBegun(name)
    /** Opens the dialog with a way out for one of them, which then tries that one again. */
    const solve = ({ id, code, title, msg }: Refused): boolean => {
      const one = { selection: { ids: [id] }, name: title ?? id }
      const retry = (): void => void bulk(verb, one, say, data, name)
      return openWayOut({ id, code, title: one.name, text: msg, retry })
    }
    const { failed, matched } = tally
    if (matched === 1 && failed[0] && solve(failed[0])) return
    if (failed.some(({ code }) => hasWayOut(def, code))) showRefused(tally, solve)
    tellTally(say(describeTarget(target, tally.done - (tally.unchanged ?? 0))), tally)
    await refresh()
  }
  const runAction = async (
    { selection }: WorkTarget,
    { name, action }: ActionOffer,
    input: Readonly<Record<string, unknown>>,
  ) => {
    const id = 'ids' in selection ? selection.ids[0] : undefined
    let operation: string | undefined
    const onOperation = (operationId: string): void => void (operation = operationId)
    const answer: unknown = await edu.action(def, name, {
      ...(action.on === 'record' && id !== undefined ? { id } : { selection }),
      input,
      onOperation,
    })
    // an action on a selection returns a tally: refusals show as for every bulk change
    if (isBegun(answer)) tellBegun(label(action.label))
    else if (isTally(answer))
      tellTally(
        t.ran(label(action.label)),
        operation === undefined ? answer : { ...answer, operation },
      )
    else tellDone(t.ran(label(action.label)), operation)
    await refresh()
  }
  return { bulk, runAction }
}
