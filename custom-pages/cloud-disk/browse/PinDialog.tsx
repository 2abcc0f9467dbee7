import { useQuery } from '@tanstack/react-query'
import { storageSpace } from '../../../resources/cloud-disk/storage.calls.ts'
import { gigabyte } from '../../../resources/cloud-disk/disk-node/diskNode.options.ts'
import { can } from '../../../src/access/index.ts'
import { useLang, useTexts } from '../../../src/i18n/texts.ts'
import { useAccess, useEdu } from '../../../src/ui/context.tsx'
import { ConfirmDialog } from '../../../src/ui/parts/ConfirmDialog.tsx'
import type { DiskDialogProps } from './DiskDialogs.tsx'
import { costText } from '../money.ts'
import { diskKey } from '../useDisks.ts'
import { diskWorkTexts } from '../work.texts.ts'

/** Asks before entries are pinned, and shows the cost if a price is known. */
export const PinDialog = ({ screen, dialog, onClose }: DiskDialogProps) => {
  const t = useTexts(diskWorkTexts)
  const lang = useLang()
  const edu = useEdu()
  const manages = can(useAccess(), 'disk.manage')
  const { data } = useQuery({
    enabled: manages,
    queryKey: [diskKey, 'space'],
    queryFn: ({ signal }) => edu.ask(storageSpace, {}, { signal, quiet: true, silent: true }),
  })
  const { entries } = dialog
  const isFiles = entries.every(({ size }) => size !== null)
  const bytes = entries.reduce((sum, { size }) => sum + (size ?? 0), 0)
  const price = data?.pricePerGb
  const cost =
    isFiles && data && price ? costText((bytes / gigabyte) * price, data.currency, lang) : undefined
  const pin = async (): Promise<void> => {
    await screen.work.pin(
      entries.map(({ id }) => id),
      true,
    )
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title={t.pinTitle(entries.length)}
      confirm={t.pin}
      onConfirm={() => void pin()}
      onClose={onClose}
    >
      {t.pinHelp} {cost !== undefined && t.pinCost(cost)}
    </ConfirmDialog>
  )
}
