import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import type { SxProps, Theme } from '@mui/material/styles'
import { Suspense, useRef, useState, type ReactNode } from 'react'
import { Icon } from '../../parts/icons.tsx'
import { later } from '../../parts/later.tsx'
import type { RowSelection } from '../selection.ts'
import { useExport, type ExportWish } from './useExport.ts'

const ExportPanel = later(() => import('./ExportPanel.tsx').then(module => module.ExportPanel))

interface Props {
  readonly label: string
  readonly chosen?: RowSelection
  readonly sx?: SxProps<Theme>
  readonly children: ReactNode
}

/**
 * Opens the export panel. During an export, the button shows and opens its progress; errors show
 * there.
 */
export const ExportButton = ({ label, chosen: rowSelection, sx, children }: Props) => {
  const exporting = useExport(rowSelection)
  const button = useRef<HTMLButtonElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const open = () => setAnchor(button.current)
  const busy = exporting.received !== undefined
  const run = async (wish: ExportWish): Promise<void> => {
    // a failure while the panel was closed shows in it
    if (await exporting.run(wish)) setAnchor(null)
    else open()
  }
  return (
    <>
      <Button
        ref={button}
        startIcon={busy ? <CircularProgress size={14} aria-hidden /> : <Icon name="download" />}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-busy={busy}
        sx={sx}
        onClick={open}
      >
        {children}
      </Button>
      <Suspense>
        {anchor && (
          <ExportPanel
            anchor={anchor}
            chosen={rowSelection}
            exporting={exporting}
            onRun={wish => void run(wish)}
            onClose={() => {
              setAnchor(null)
              exporting.forget()
            }}
          />
        )}
      </Suspense>
    </>
  )
}
