import { useQuery } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import {
  linkNode,
  nodeVersions,
  type NodeVersion,
} from '../../../resources/cloud-disk/disk.calls.ts'
import { restoreVersion } from '../../../resources/cloud-disk/diskWrite.calls.ts'
import { useLang, useTexts } from '../../../src/i18n/texts.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { refusalOf } from '../../../src/ui/list/refusal.ts'
import { fetchLink } from '../../../src/ui/parts/download.ts'
import { sentenceTime } from '../../../src/ui/parts/fields/time.ts'
import { diskSizeText } from '../diskSize.ts'
import { ErrorState, SkeletonRows } from '../../../src/ui/parts/States.tsx'
import type { DiskDialogProps } from './DiskDialogs.tsx'
import { diskKey } from '../useDisks.ts'
import { useTellDone } from '../useDiskWork.ts'
import { diskWorkTexts } from '../work.texts.ts'

interface LineProps {
  readonly version: NodeVersion
  readonly number: number
  readonly busy: boolean
  readonly download: () => void
  readonly restore: (() => void) | undefined
}
const VersionLine = ({ version, number, busy, download, restore }: LineProps) => {
  const t = useTexts(diskWorkTexts)
  const lang = useLang()
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        py: 2,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
          <Typography component="span" sx={{ fontWeight: 500 }}>
            {t.versionNumber(number)}
          </Typography>
          {version.current && <Chip size="small" label={t.current} />}
        </Box>
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }} data-data>
          {`${sentenceTime(version.at, lang)} · ${diskSizeText(version.size)} · ${t.by(version.by)}`}
        </Typography>
      </Box>
      <Button size="small" disabled={busy} onClick={download}>
        {t.download}
      </Button>
      {restore && (
        <Button size="small" disabled={busy} onClick={restore}>
          {t.restoreVersion}
        </Button>
      )}
    </Box>
  )
}

/**
 * The versions of a file, newest first: each can be downloaded, and an earlier one made current
 * again.
 */
export const VersionsDialog = ({ screen, dialog, onClose }: DiskDialogProps) => {
  const t = useTexts(diskWorkTexts)
  const id = useId()
  const edu = useEdu()
  const tell = useTellDone()
  const [busy, setBusy] = useState(false)
  const [entry] = dialog.entries
  const node = entry?.id ?? ''
  const versions = useQuery({
    queryKey: [diskKey, 'versions', node],
    queryFn: ({ signal }) => edu.ask(nodeVersions, { node }, { signal, quiet: true }),
    retry: false,
  })
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true)
    try {
      await work()
    } catch (thrown) {
      tell.refused(thrown)
    } finally {
      setBusy(false)
    }
  }
  const list = versions.data?.list ?? []
  const restore = (version: NodeVersion, number: number) =>
    attempt(async () => {
      const { operation } = await edu.ask(
        restoreVersion,
        { node, versionId: version.id },
        { quiet: true },
      )
      await screen.work.refresh()
      tell.done(t.versionRestored(number), [operation], t.undo)
    })
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id} data-data sx={{ overflowWrap: 'anywhere' }}>
        {t.versionsTitle(entry?.name ?? '')}
      </DialogTitle>
      <DialogContent>
        <Typography sx={{ color: 'text.secondary', mb: 2 }}>{t.versionsHelp}</Typography>
        {versions.isPending && <SkeletonRows rows={3} columns={2} height={56} />}
        {versions.isError && (
          <ErrorState
            message={refusalOf(versions.error).text}
            retry={() => void versions.refetch()}
          />
        )}
        <Box component="ol" reversed sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {list.map((version, n) => (
            <VersionLine
              key={version.id}
              version={version}
              number={list.length - n}
              busy={busy}
              download={() =>
                void attempt(async () =>
                  fetchLink(await edu.ask(linkNode, { node, fileId: version.id }, { quiet: true })),
                )
              }
              restore={
                !version.current && screen.may.write
                  ? () => void restore(version, list.length - n)
                  : undefined
              }
            />
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t.close}</Button>
      </DialogActions>
    </Dialog>
  )
}
