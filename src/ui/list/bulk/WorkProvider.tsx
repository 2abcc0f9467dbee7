import { Suspense, useMemo, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { canDo } from '../../../access/index.ts'
import { useLabel, useTexts } from '../../../i18n/texts.ts'
import type { BulkTally } from '../../../protocol/provider.ts'
import { bulkFields } from '../columns.ts'
import { useList } from '../listContext.ts'
import { actionOffers, moveOffers, type ActionOffer, type MoveOffer } from '../offers.ts'
import { useBulkChanges } from './useBulkChanges.ts'
import { useTargets } from './useTargets.ts'
import { useWorkQuestions } from './useWorkQuestions.tsx'
import { WorkContext, type WorkTarget, type Work } from './workContext.ts'
import { workTexts } from './work.texts.ts'
import { useWayOut } from '../useWayOut.tsx'
import { later } from '../../parts/later.tsx'

const BulkEditDialog = later(() =>
  import('./BulkEditDialog.tsx').then(module => module.BulkEditDialog),
)
const RefusedDialog = later(() =>
  import('./BulkFailuresDialog.tsx').then(module => module.BulkFailuresDialog),
)
const ActionDialog = later(() => import('./ActionDialog.tsx').then(module => module.ActionDialog))

type Solve = (refused: BulkTally['failed'][number]) => void
type Asked =
  | { readonly kind: 'edit'; readonly target: WorkTarget; readonly count: number }
  | { readonly kind: 'refused'; readonly tally: BulkTally; readonly solve: Solve | undefined }
  | {
      readonly kind: 'action'
      readonly target: WorkTarget
      readonly count: number
      readonly offer: ActionOffer
    }
  | {
      readonly kind: 'move'
      readonly target: WorkTarget
      readonly count: number
      readonly offer: MoveOffer
    }

type Input = Readonly<Record<string, unknown>>

type Offers = Pick<
  Work,
  | 'moves'
  | 'recordActions'
  | 'selectionActions'
  | 'mayDelete'
  | 'mayRestore'
  | 'mayEditMany'
  | 'mayExport'
>

/** Operations that the definition offers and the person has permission for. */
const useOffers = (): Offers => {
  const { def, access } = useList()
  return useMemo(
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
}

interface WorkDialogsProps {
  readonly asked: Asked | undefined
  readonly preview: ReturnType<typeof useWorkQuestions>['preview']
  readonly onChange: Work['change']
  readonly onRun: ReturnType<typeof useBulkChanges>['runAction']
  readonly onMove: (target: WorkTarget, offer: MoveOffer, input: Input) => Promise<void>
  readonly onClose: () => void
}

const WorkDialogs = ({
  asked: openDialog,
  preview,
  onChange,
  onRun,
  onMove,
  onClose,
}: WorkDialogsProps) => {
  const { def, seen: withVersions } = useList()
  const { describeTarget } = useTargets()
  return (
    <Suspense>
      {openDialog?.kind === 'edit' && (
        <BulkEditDialog
          count={openDialog.count}
          selection={withVersions(openDialog.target.selection)}
          onClose={onClose}
          onRun={data => onChange(openDialog.target, data)}
        />
      )}
      {openDialog?.kind === 'refused' && (
        <RefusedDialog
          def={def}
          failed={openDialog.tally.failed}
          more={openDialog.tally.more}
          onClose={onClose}
          onSolve={openDialog.solve}
        />
      )}
      {openDialog?.kind === 'action' && (
        <ActionDialog
          def={def}
          action={openDialog.offer.action}
          what={describeTarget(openDialog.target, openDialog.count)}
          preview={preview(openDialog.offer.name, openDialog.target, openDialog.count)}
          onClose={onClose}
          onRun={input => onRun(openDialog.target, openDialog.offer, input)}
        />
      )}
      {openDialog?.kind === 'move' && (
        <ActionDialog
          def={def}
          action={openDialog.offer}
          what={describeTarget(openDialog.target, openDialog.count)}
          onClose={onClose}
          onRun={input => onMove(openDialog.target, openDialog.offer, input)}
        />
      )}
    </Suspense>
  )
}

/**
 * Provides all operations on records of a list: it asks with the exact number, shows the exact
 * result, and offers undo if possible.
 */
export const WorkProvider = ({ children }: { children: ReactNode }) => {
  const t = useTexts(workTexts)
  const label = useLabel()
  const navigate = useNavigate()
  const { def, seen: withVersions } = useList()
  const [openDialog, setAsked] = useState<Asked>()
  const { countTarget } = useTargets()
  const { dialog, preview, ...questions } = useWorkQuestions()
  const { dialog: wayOutDialog, open: openWayOut } = useWayOut(def)
  const { bulk, runAction } = useBulkChanges(
    (tally, solve) => setAsked({ kind: 'refused', tally, solve }),
    openWayOut,
  )
  const offers = useOffers()
  const move = async (target: WorkTarget, offer: MoveOffer, input?: Input): Promise<void> => {
    const name = label(offer.label)
    const data = { ...input, [offer.field]: offer.to }
    await bulk('updateMany', target, done => t.moved(name, done), data, name)
  }
  const work: Omit<Work, keyof Offers> = {
    remove: async target => {
      if (await questions.confirmDelete(target)) await bulk('delete', target, t.deleted)
    },
    restore: async target => {
      if (await questions.confirmRestore(target)) await bulk('restore', target, t.restored)
    },
    move: async (target, offer) => {
      if (offer.asks.length) {
        const count = await countTarget(target)
        if (count !== undefined) setAsked({ kind: 'move', target, count, offer })
      } else if (await questions.confirmMove(target, offer)) await move(target, offer)
    },
    run: async (target, offer) => {
      const count = await countTarget(target)
      if (count === undefined) return
      if (Object.keys(offer.action.input).length || offer.action.confirm)
        setAsked({ kind: 'action', target, count, offer })
      else if (await questions.confirmAction(target, offer, count))
        await runAction(target, offer, {})
    },
    editMany: async target => {
      const page = def.routes?.editMany
      if (page !== undefined)
        return void navigate(`/${page}`, { state: { selection: withVersions(target.selection) } })
      const count = await countTarget(target)
      if (count !== undefined) setAsked({ kind: 'edit', target, count })
    },
    change: (target, data) => bulk('updateMany', target, t.changed, data),
  }
  return (
    <WorkContext value={{ ...offers, ...work }}>
      {children}
      {dialog}
      {wayOutDialog}
      <WorkDialogs
        asked={openDialog}
        preview={preview}
        onChange={work.change}
        onRun={runAction}
        onMove={move}
        onClose={() => setAsked(undefined)}
      />
    </WorkContext>
  )
}
