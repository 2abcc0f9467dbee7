import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useNotify } from 'react-admin'
import { useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { Icon } from './icons.tsx'
import { copyLinkTexts } from './pieces.texts.ts'

interface Props {
  readonly label: string
  /** Fetches the path of the page that the link opens. */
  readonly path: () => Promise<string>
}

/** Copies a link to a page of the console and shows it, for whoever has no clipboard. */
export const CopyLinkButton = ({ label, path }: Props) => {
  const t = useTexts(copyLinkTexts)
  const notify = useNotify()
  const [busy, setBusy] = useState(false)
  const [link, setLink] = useState<string>()
  const copy = async (address: string): Promise<void> => {
    setLink(address)
    try {
      await navigator.clipboard.writeText(address)
      notify(t.copied, { type: 'success' })
    } catch {
      notify(t.notCopied, { type: 'warning' })
    }
  }
  const fetchAndCopy = async (): Promise<void> => {
    setBusy(true)
    try {
      await copy(location.origin + (await path()))
    } catch {
      // the provider has said why
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Icon name="copy" />}
        loading={busy}
        onClick={() => void fetchAndCopy()}
      >
        {label}
      </Button>
      {link !== undefined && (
        <Typography variant="caption" data-data sx={{ overflowWrap: 'anywhere' }}>
          {link}
        </Typography>
      )}
    </>
  )
}
