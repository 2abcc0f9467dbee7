import { useNotify, useRefresh } from 'react-admin'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { canDo } from '../../access/index.ts'
import { useTexts } from '../../i18n/texts.ts'
import { atOnce } from '../../protocol/bulk.ts'
import { takesSelection } from '../../schema/action.ts'
import { titleOf } from '../../schema/derive.ts'
import type { BulkTally } from '../../protocol/provider.ts'
import type { AnyRecord, AnyResource } from '../../schema/resource.ts'
import { useAccess, useEdu } from '../context.tsx'
import { isTally } from '../list/bulk/tally.ts'
import type { MoveOffer } from '../list/offers.ts'
import { refusalOf } from '../list/refusal.ts'
import { useWayOut } from '../list/useWayOut.tsx'
import { useUndo } from '../undo/useUndo.ts'
import { linkTo } from '../links.ts'
import { historyKey } from './History.tsx'
import { showTexts } from './show.texts.ts'

type Failed = BulkTally['failed']
/** A refused row's own text; undefined if everything succeeded. */
const refusalText = (failed: Failed): string | undefined => failed[0]?.msg

/** Runs a declared action of the record; a refusal is the caller's to show. */
const useRunAction = (resource: AnyResource, id: string, changed: () => Promise<void>) => {
  const t = useTexts(showTexts)
  const edu = useEdu()
  const notify = useNotify()
  const { offer: offerUndo } = useUndo()
  return async (
    name: string,
    word: string,
    input: Readonly<Record<string, unknown>>,
  ): Promise<void> => {
    let operation: string | undefined
    const action = resource.actions[name]
    const answer = await edu.action(resource, name, {
      ...(action && takesSelection(action) ? { selection: { ids: [id] } } : { id }),
      input,
      quiet: true,
      onOperation: operationId => void (operation = operationId),
    })
    const why = isTally(answer) ? refusalText(answer.failed) : undefined
    if (why !== undefined) throw new Error(why)
    notify(t.done(word), { type: 'success', action: offerUndo(operation) })
    await changed()
  }
}

/** Opens the dialog with a way out of a refusal, where the resource declares one. */
const useRecordWayOut = (resource: AnyResource, record: { id: string; title: string }) => {
  const wayOut = useWayOut(resource)
  const opensFor = ([refused]: Failed, retry: () => Promise<void>): boolean =>
    refused !== undefined &&
    wayOut.open({
      code: refused.code,
      ...record,
      text: refused.msg,
      retry: () => void retry(),
    })
  return { dialog: wayOut.dialog, opensFor }
}

/**
 * The operations on the current record, by the person's permissions; each shows its result in a
 * toast.
 */
export const useRecordActions = (resource: AnyResource, record: AnyRecord | undefined) => {
  const t = useTexts(showTexts)
  const edu = useEdu()
  const access = useAccess()
  const notify = useNotify()
  const { offer: offerUndo } = useUndo()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const queries = useQueryClient()
  const title = record ? titleOf(resource, record) : ''
  const id = record?.id ?? ''

  const changed = async (): Promise<void> => {
    await queries.invalidateQueries({ queryKey: historyKey(resource, id) })
    refresh()
  }
  const run = useRunAction(resource, id, changed)
  const wayOut = useRecordWayOut(resource, { id, title })

  const restore = async (): Promise<void> => {
    const { failed, done, operation } = atOnce(
      await edu.bulk('restore', resource.name, { ids: [id] }),
    )
    notify(refusalText(failed) ?? t.restored(title), {
      type: failed.length ? 'error' : 'success',
      action: done ? offerUndo(operation) : undefined,
    })
    await changed()
  }

  return {
    mayEdit: canDo(access, resource, 'update'),
    mayDelete: canDo(access, resource, 'delete'),
    mayRestore: canDo(access, resource, 'restore'),
    restore,
    run,
    wayOut: wayOut.dialog,
    /** Runs an action without input, and shows why it was refused. */
    runAtOnce: async (name: string, word: string): Promise<void> => {
      try {
        await run(name, word, {})
      } catch (error) {
        notify(refusalOf(error).text, { type: 'error' })
      }
    },
    edit: (): void => void (resource.routes && navigate(linkTo(resource, 'edit', { id }))),
    remove: async function remove(): Promise<void> {
      const { failed, operation } = atOnce(await edu.bulk('delete', resource.name, { ids: [id] }))
      const why = refusalText(failed)
      if (why) {
        if (!wayOut.opensFor(failed, remove)) notify(why, { type: 'error' })
        return
      }
      refresh()
      if (resource.routes) void navigate(linkTo(resource, 'list'))
      notify(t.removed(title), { type: 'success', action: offerUndo(operation) })
    },
    /** Moves the record to another state; throws a refusal where the move asks for something. */
    move: async function move(
      offer: Pick<MoveOffer, 'field' | 'to'>,
      word: string,
      input?: Readonly<Record<string, unknown>>,
    ): Promise<void> {
      const { field, to } = offer
      const { failed, done, operation } = atOnce(
        await edu.bulk('updateMany', resource.name, { ids: [id] }, { ...input, [field]: to }),
      )
      const why = refusalText(failed)
      if (input && why !== undefined) throw new Error(why)
      if (wayOut.opensFor(failed, () => move(offer, word))) return
      notify(why ?? t.moved(title, word), {
        type: failed.length ? 'error' : 'success',
        action: done ? offerUndo(operation) : undefined,
      })
      await changed()
    },
  }
}
