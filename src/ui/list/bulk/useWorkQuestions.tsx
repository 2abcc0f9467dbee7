import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { Suspense, type ReactNode } from 'react'
import { useLabel, useTexts } from '../../../i18n/texts.ts'
import { useConfirm } from '../../parts/useConfirm.tsx'
import { later } from '../../parts/later.tsx'
import { useList } from '../listContext.ts'
import type { ActionOffer, MoveOffer } from '../offers.ts'
import { useTargets } from './useTargets.ts'
import type { WorkTarget } from './workContext.ts'
import { workTexts } from './work.texts.ts'

const ChangePreview = later(() =>
  import('./ChangePreview.tsx').then(module => module.ChangePreview),
)

const asking = (help: string, preview: ReactNode): ReactNode => (
  <Box sx={{ display: 'grid', gap: 3 }}>
    {help}
    {preview}
  </Box>
)

/**
 * Questions before records are changed, with their exact number; each resolves to whether to
 * continue.
 */
export const useWorkQuestions = () => {
  const t = useTexts(workTexts)
  const label = useLabel()
  const { ask, dialog } = useConfirm()
  const { def, seen: withVersions } = useList()
  const { countTarget, describeTarget } = useTargets()
  /** Before more than one record is changed, the effect is previewed. */
  const preview = (
    verb: string,
    target: WorkTarget,
    n: number,
    data?: Readonly<Record<string, unknown>>,
  ): ReactNode =>
    n > 1 && (
      <Suspense fallback={<Skeleton height={44} />}>
        <ChangePreview
          resource={def.name}
          verb={verb}
          selection={data ? withVersions(target.selection) : target.selection}
          {...(data ? { data } : {})}
        />
      </Suspense>
    )
  const confirmDelete = async (target: WorkTarget): Promise<boolean> => {
    const n = await countTarget(target)
    return (
      n !== undefined &&
      (await ask({
        title: t.askDelete(describeTarget(target, n)),
        children: asking(t.deleteHelp, preview('delete', target, n)),
        confirm: t.delete,
        danger: true,
      }))
    )
  }
  const confirmRestore = async (target: WorkTarget): Promise<boolean> => {
    const n = await countTarget(target)
    if (n === undefined || n === 1) return n === 1
    return await ask({
      title: t.askRestore(describeTarget(target, n)),
      children: preview('restore', target, n),
      confirm: t.restore,
    })
  }
  const confirmMove = async (target: WorkTarget, offer: MoveOffer): Promise<boolean> => {
    const n = await countTarget(target)
    if (n === undefined) return false
    const many = target.name === undefined && n !== 1
    if (!offer.danger && !many) return true
    const name = label(offer.label)
    const data = { [offer.field]: offer.to }
    return await ask({
      title: t.askMove(name, describeTarget(target, n)),
      ...(many ? { children: asking(t.moveHelp, preview('updateMany', target, n, data)) } : {}),
      confirm: name,
      danger: offer.danger,
    })
  }
  /**
   * Asks before an action without input runs, where it is dangerous or changes more than one
   * record.
   */
  const confirmAction = async (
    target: WorkTarget,
    { name, action }: ActionOffer,
    count: number,
  ): Promise<boolean> => {
    const many = target.name === undefined && count !== 1
    if (!action.danger && !many) return true
    return await ask({
      title: t.actionOn(label(action.label), describeTarget(target, count)),
      ...(many ? { children: preview(name, target, count) } : {}),
      confirm: label(action.label),
      danger: action.danger ?? false,
    })
  }
  return { dialog, preview, confirmDelete, confirmRestore, confirmMove, confirmAction }
}
