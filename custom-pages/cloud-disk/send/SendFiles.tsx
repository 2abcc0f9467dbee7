import Box from '@mui/material/Box'
import { useEffect } from 'react'
import { ConfirmDialog } from '../../../src/ui/parts/ConfirmDialog.tsx'
import { useTexts } from '../../../src/i18n/texts.ts'
import { sendTexts } from './send.texts.ts'
import type { Sending } from '../browse/useDiskDialogs.ts'
import { useSendFiles } from './useSendFiles.ts'

interface Props {
  readonly sending: Sending
  onClose(): void
}

/** Uploads files; asks first if the folder already has some of their names. */
export const SendFiles = ({ sending, onClose }: Props) => {
  const t = useTexts(sendTexts)
  const { taken, begin } = useSendFiles(sending, onClose)
  useEffect(() => {
    if (taken?.length === 0) begin('VERSION')
    // once, when it is known
    // oxlint-disable-next-line react/exhaustive-deps
  }, [taken])
  if (!taken || taken.length === 0) return null
  return (
    <ConfirmDialog
      open
      title={t.takenTitle(taken.length)}
      confirm={t.addVersion}
      cancel={t.keepBoth}
      onConfirm={() => begin('VERSION')}
      onClose={() => begin('RENAME')}
    >
      {t.takenHelp}
      <Box component="ul" data-data sx={{ pl: 5, maxHeight: 160, overflow: 'auto' }}>
        {taken.slice(0, 20).map(name => (
          <li key={name}>{name}</li>
        ))}
        {taken.length > 20 && <li>{t.andMore(taken.length - 20)}</li>}
      </Box>
    </ConfirmDialog>
  )
}
