import { useState } from 'react'
import Button from '@mui/material/Button'
import { useLabel, useTexts } from '../../i18n/texts.ts'
import { titleOf } from '../../schema/derive.ts'
import { takesAction, type Action } from '../../schema/action.ts'
import type { AnyRecord, AnyResource } from '../../schema/resource.ts'
import { useAccess } from '../context.tsx'
import { workTexts } from '../list/bulk/work.texts.ts'
import { useEditable } from '../form/useEditable.ts'
import { actionOffers, moveOffers, type ActionOffer, type MoveOffer } from '../list/offers.ts'
import { useConfirm, type PageAction } from '../parts/index.ts'
import { showTexts } from './show.texts.ts'
import type { useRecordActions } from './useRecordActions.ts'
import { useRecordLinks } from './useRecordLinks.tsx'

export type RecordActions = ReturnType<typeof useRecordActions>

/** An action whose dialog is open. */
interface Running {
  readonly action: Action | MoveOffer
  readonly run: (input: Readonly<Record<string, unknown>>) => Promise<void>
}

interface RecordProps {
  readonly resource: AnyResource
  readonly record: AnyRecord
}

/**
 * Deletes, moves and runs actions; risky ones ask first, and those with an input open its dialog.
 */
const useConfirmedActions = ({ resource, record }: RecordProps, actions: RecordActions) => {
  const t = useTexts(showTexts)
  const w = useTexts(workTexts)
  const label = useLabel()
  const { ask, dialog } = useConfirm()
  const [running, setRunning] = useState<Running>()
  const title = titleOf(resource, record)
  const remove = async (): Promise<void> => {
    if (
      await ask({
        title: t.removeTitle(title),
        children: t.removeText,
        confirm: t.remove,
        danger: true,
      })
    )
      await actions.remove()
  }
  const move = async (offer: MoveOffer): Promise<void> => {
    const word = label(offer.label)
    if (offer.asks.length)
      return setRunning({
        action: offer,
        run: input => actions.move(offer, word, input),
      })
    if (
      !offer.danger ||
      (await ask({ title: w.askMove(word, w.one(title)), confirm: word, danger: true }))
    )
      await actions.move(offer, word)
  }
  /**
   * Runs an action at once if it needs no input and no confirmation; any other opens its dialog.
   */
  const runAction = async ({ name, action }: ActionOffer): Promise<void> => {
    const word = label(action.label)
    if (Object.keys(action.input).length || action.confirm)
      return setRunning({ action, run: input => actions.run(name, word, input) })
    const confirmed =
      !action.danger || (await ask({ title: w.actionOn(word, title), confirm: word, danger: true }))
    if (confirmed) await actions.runAtOnce(name, word)
  }
  return { remove, move, runAction, dialog, running, setRunning }
}

/**
 * What can be done with the record beside editing it: moves and actions, then what other domains
 * offer (`links` of extensions), and its deletion.
 */
export const useRecordMenu = ({ resource, record }: RecordProps, actions: RecordActions) => {
  const t = useTexts(showTexts)
  const label = useLabel()
  const access = useAccess()
  const { editable } = useEditable(resource, record)
  const refusal = editable?.remove
  const { remove, move, runAction, ...dialogs } = useConfirmedActions({ resource, record }, actions)
  const { linkMenu, linkDialog } = useRecordLinks({ resource, record })
  const offers = record.deletedAt
    ? []
    : actionOffers(resource, access, 'record').filter(({ action }) => takesAction(action, record))
  const buttons = offers
    .filter(({ action }) => action.primary)
    .map(offer => (
      <Button
        key={offer.name}
        variant="outlined"
        color={offer.action.danger ? 'error' : 'primary'}
        onClick={() => void runAction(offer)}
      >
        {label(offer.action.label)}
      </Button>
    ))
  const menu: PageAction[] = record.deletedAt
    ? []
    : [
        ...moveOffers(resource, access)
          .filter(({ field, from }) => from.includes(String(record[field])))
          .map(offer => ({
            key: `${offer.field}:${offer.to}`,
            label: label(offer.label),
            danger: offer.danger,
            onClick: () => void move(offer),
          })),
        ...offers
          .filter(({ action }) => !action.primary)
          .map(offer => ({
            key: offer.name,
            label: label(offer.action.label),
            danger: offer.action.danger ?? false,
            onClick: () => void runAction(offer),
          })),
        ...linkMenu,
        ...(actions.mayDelete
          ? [
              {
                key: 'delete',
                label: t.remove,
                icon: 'trash' as const,
                danger: true,
                ...(refusal ? { disabled: true, why: refusal.msg } : {}),
                onClick: (): void => void remove(),
              },
            ]
          : []),
      ]
  return { menu, buttons, linkDialog, ...dialogs }
}
