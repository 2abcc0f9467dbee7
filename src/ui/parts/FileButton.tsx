import Button from '@mui/material/Button'
import { useState } from 'react'
import type { Call, GivenOf, Inputs } from '../../schema/call/index.ts'
import { useEdu } from '../context.tsx'
import { keepFile } from './download.ts'
import { Icon } from './icons.tsx'

interface Props<I extends Inputs> {
  readonly call: Call<I>
  readonly input: GivenOf<I>
  /** Name of the file where the server gives none. */
  readonly fallback: string
  readonly label: string
}

/** Fetches a file and saves it through the browser; errors show as for every call. */
export const FetchButton = ({
  fetch,
  label,
}: {
  readonly fetch: () => Promise<Parameters<typeof keepFile>[0]>
  readonly label: string
}) => {
  const [busy, setBusy] = useState(false)
  const fetchFile = async (): Promise<void> => {
    setBusy(true)
    try {
      keepFile(await fetch())
    } catch {
      // the provider has said why
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="outlined"
      startIcon={<Icon name="download" />}
      loading={busy}
      onClick={() => void fetchFile()}
    >
      {label}
    </Button>
  )
}

/** Fetches the file that a call answers with. */
export const FileButton = <I extends Inputs>({ call, input, fallback, label }: Props<I>) => {
  const edu = useEdu()
  return <FetchButton fetch={() => edu.askFile(call, input, fallback)} label={label} />
}
