import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { Icon } from './icons.tsx'
import { clipboardTexts } from './pieces.texts.ts'
import { useCopy } from './useCopy.ts'

interface Props {
  readonly label: string
  /** Fetches the path of the page that the link opens. */
  readonly path: () => Promise<string>
}

/** Copies a link to a page of the console and shows it, for people who have no clipboard. */
export const CopyLinkButton = ({ label, path }: Props) => {
  const t = useTexts(clipboardTexts)
  const copy = useCopy(t.linkCopied)
  const [busy, setBusy] = useState(false)
  const [link, setLink] = useState<string>()
  const fetchAndCopy = async (): Promise<void> => {
    setBusy(true)
    try {
      const address = location.origin + (await path())
      setLink(address)
      await copy(address)
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
