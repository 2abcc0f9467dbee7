import Box from '@mui/material/Box'
import { useNotify } from 'react-admin'
import { Suspense, useMemo, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { canDo } from '../../../access/index.ts'
import { useLabel, useLang, useTexts } from '../../../i18n/texts.ts'
import type { Begun, BulkVerb, Tally } from '../../../protocol/provider.ts'
import { useEdu } from '../../context.tsx'
import { jobsLink } from '../../jobs/links.ts'
import { useConfirm } from '../../parts/ConfirmDialog.tsx'
import { useUndo } from '../../undo/useUndo.ts'
import { bulkFields } from '../columns.ts'
import { useList } from '../listContext.ts'
import { actionOffers, moveOffers, type ActionOffer } from '../offers.ts'
import { useRefresh } from '../useRefresh.ts'
import { isBegun, isTally, reasonsOf, refusedIn } from './tally.ts'
import { Preview } from './Preview.tsx'
import { WorkContext, type Target, type Work } from './workContext.ts'
import { workTexts } from './work.texts.ts'
import { later } from '../../parts/later.tsx'

const BulkEditDialog = later(() =>
  import('./BulkEditDialog.tsx').then(module => module.BulkEditDialog),
)
const RefusedDialog = later(() =>
  import('./RefusedDialog.tsx').then(module => module.RefusedDialog),
)
const ActionDialog = later(() => import('./ActionDialog.tsx').then(module => module.ActionDialog))

/** So many refused records are named on the toast itself. */
const namedInToast = 3

type Asked =
  | { readonly kind: 'edit'; readonly target: Target; readonly count: number }
  | { readonly kind: 'refused'; readonly tally: Tally }
  | {
      readonly kind: 'action'
      readonly target: Target
      readonly count: number
      readonly offer: ActionOffer
    }

const asking = (help: string, preview: ReactNode): ReactNode => (
  <Box sx={{ display: 'grid', gap: 3 }}>
    {help}
    {preview}
  </Box>
)

/** Everything that can be done to records of a list: asked with the exact count, told with the exact tally, undone where it can be. */
export const WorkProvider = ({ children }: { children: ReactNode }) => {
  const t = useTexts(workTexts)
  const label = useLabel()
  const lang = useLang()
  const edu = useEdu()
  const notify = useNotify()
  const navigate = useNavigate()
  const { offer: offerUndo } = useUndo()
  const { ask, dialog } = useConfirm()
  const { def, access, selection: chosen, seen } = useList()
  const refresh = useRefresh(def.name)
  const [asked, setAsked] = useState<Asked>()

  const figure = (n: number) => n.toLocaleString(lang)
  const countOf = async ({ selection }: Target) =>
    'ids' in selection
      ? selection.ids.length
      : (await edu.count(def.name, { filter: selection.query })) - (selection.except?.length ?? 0)
  const what = (target: Target, n: number) =>
    target.name !== undefined
      ? t.one(target.name)
      : n === 1
        ? t.single(label(def.label))
        : t.many(figure(n), label(def.plural))

  const tell = (text: string, tally: Tally) => {
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
    const all = few
      ? undefined
      : { label: t.showRefused, run: (): void => setAsked({ kind: 'refused', tally }) }
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
  const bulk = async (
    verb: BulkVerb,
    target: Target,
    say: (what: string) => string,
    data?: Readonly<Record<string, unknown>>,
    name = words[verb],
  ) => {
    let tally: Tally | Begun
    try {
      tally = await edu.bulk(verb, def.name, data ? seen(target.selection) : target.selection, data)
    } catch {
      // the provider has said why; what was done before a broken connection shows in the fresh list
      return await refresh()
    }
    if (target.name === undefined) chosen.clear()
    // its end is told by a notice, and shows in the list then
    if (isBegun(tally)) return tellBegun(name)
    tell(say(what(target, tally.done - (tally.unchanged ?? 0))), tally)
    await refresh()
  }
  const words = { delete: t.delete, restore: t.restore, updateMany: t.editFields }
  /** Before more than one record is changed, it is told what would become of them. */
  const preview = (
    verb: string,
    target: Target,
    n: number,
    data?: Readonly<Record<string, unknown>>,
  ): ReactNode =>
    n > 1 && (
      <Preview
        resource={def.name}
        verb={verb}
        selection={data ? seen(target.selection) : target.selection}
        {...(data ? { data } : {})}
      />
    )
  const counted = async (target: Target): Promise<number | undefined> => {
    try {
      return await countOf(target)
    } catch {
      return undefined
    }
  }
  const work: Omit<
    Work,
    | 'moves'
    | 'recordActions'
    | 'selectionActions'
    | 'mayDelete'
    | 'mayRestore'
    | 'mayEditMany'
    | 'mayExport'
  > = {
    remove: async target => {
      const n = await counted(target)
      if (
        n === undefined ||
        !(await ask({
          title: t.askDelete(what(target, n)),
          children: asking(t.deleteHelp, preview('delete', target, n)),
          confirm: t.delete,
          danger: true,
        }))
      )
        return
      await bulk('delete', target, t.deleted)
    },
    restore: async target => {
      const n = await counted(target)
      if (
        n === undefined ||
        (n !== 1 &&
          !(await ask({
            title: t.askRestore(what(target, n)),
            children: preview('restore', target, n),
            confirm: t.restore,
          })))
      )
        return
      await bulk('restore', target, t.restored)
    },
    move: async (target, offer) => {
      const n = await counted(target)
      const many = target.name === undefined && n !== 1
      const name = label(offer.label)
      if (n === undefined) return
      if (
        (offer.danger || many) &&
        !(await ask({
          title: t.askMove(name, what(target, n)),
          ...(many
            ? {
                children: asking(
                  t.moveHelp,
                  preview('updateMany', target, n, { [offer.field]: offer.to }),
                ),
              }
            : {}),
          confirm: name,
          danger: offer.danger,
        }))
      )
        return
      await bulk(
        'updateMany',
        target,
        done => t.moved(name, done),
        { [offer.field]: offer.to },
        name,
      )
    },
    run: async (target, offer) => {
      const count = await counted(target)
      if (count === undefined) return
      if (Object.keys(offer.action.input).length || offer.action.confirm)
        setAsked({ kind: 'action', target, count, offer })
      else await runAction(target, offer, {})
    },
    editMany: async target => {
      const page = def.routes?.editMany
      if (page !== undefined)
        return void navigate(`/${page}`, { state: { selection: seen(target.selection) } })
      const count = await counted(target)
      if (count !== undefined) setAsked({ kind: 'edit', target, count })
    },
    change: (target, data) => bulk('updateMany', target, t.changed, data),
  }
  const runAction = async (
    { selection }: Target,
    { name, action }: ActionOffer,
    input: Readonly<Record<string, unknown>>,
  ) => {
    const id = 'ids' in selection ? selection.ids[0] : undefined
    let operation: string | undefined
    const onOperation = (made: string): void => void (operation = made)
    const answer: unknown = await edu.action(def, name, {
      ...(action.on === 'record' && id !== undefined ? { id } : { selection }),
      input,
      onOperation,
    })
    // one upon a selection answers with its tally: what was refused is told as of every bulk change
    if (isBegun(answer)) tellBegun(label(action.label))
    else if (isTally(answer))
      tell(t.ran(label(action.label)), operation === undefined ? answer : { ...answer, operation })
    else notify(t.ran(label(action.label)), { type: 'success', action: offerUndo(operation) })
    await refresh()
  }
  const offers = useMemo(
    () => ({
      moves: moveOffers(def, access),
      recordActions: actionOffers(def, access, 'record'),
      selectionActions: actionOffers(def, access, 'selection'),
      mayDelete: canDo(access, def, 'delete'),
      mayRestore: canDo(access, def, 'restore'),
      mayEditMany: canDo(access, def, 'update') && bulkFields(def, access).length > 0,
      mayExport: def.export !== false && canDo(access, def, 'export'),
    }),
    [access, def],
  )
  const close = () => setAsked(undefined)
  return (
    <WorkContext value={{ ...offers, ...work }}>
      {children}
      {dialog}
      <Suspense>
        {asked?.kind === 'edit' && (
          <BulkEditDialog
            count={asked.count}
            selection={seen(asked.target.selection)}
            onClose={close}
            onRun={data => work.change(asked.target, data)}
          />
        )}
        {asked?.kind === 'refused' && (
          <RefusedDialog
            def={def}
            failed={asked.tally.failed}
            more={asked.tally.more}
            onClose={close}
          />
        )}
        {asked?.kind === 'action' && (
          <ActionDialog
            def={def}
            action={asked.offer.action}
            what={what(asked.target, asked.count)}
            preview={preview(asked.offer.name, asked.target, asked.count)}
            onClose={close}
            onRun={input => runAction(asked.target, asked.offer, input)}
          />
        )}
      </Suspense>
    </WorkContext>
  )
}
