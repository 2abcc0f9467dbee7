import { useState } from 'react'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useRefresh } from 'react-admin'
import { texts, useTexts } from '../../../src/i18n/texts.ts'
import { useAllowed } from '../../../src/ui/Allowed.tsx'
import { useEdu } from '../../../src/ui/context.tsx'
import { keepFile } from '../../../src/ui/parts/download.ts'
import { Icon } from '../../../src/ui/parts/index.ts'
import { issueVouchers } from '../vouchers.calls.ts'

const asideTexts = texts({
  en: {
    issue: 'Generate and download codes',
    again: 'Download again',
    once: 'The codes can be downloaded only now. If the file gets lost, block the batch and add another one.',
    kept: 'Keep this file safe. The codes can’t be downloaded again once you leave this page.',
    head: 'Code,Amount,Currency',
    file: (name: string) => `Vouchers ${name}.csv`,
  },
  zh: {
    issue: '生成并下载兑换码',
    again: '再次下载',
    once: '兑换码仅可在生成时下载。文件如有遗失，请停用该批次并重新新增。',
    kept: '请妥善保管该文件，离开本页后将无法再次下载。',
    head: '兑换码,面额,币种',
    file: (name: string) => `兑换码 ${name}.csv`,
  },
})

/** 'ABCDEFGH…' -> 'ABCD-EFGH-…', as people read it out. */
const inFours = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1-')

interface Batch {
  readonly id: string
  readonly name: string
  readonly amount: string
  readonly currency: string
  readonly state: string
}

/** Beside a batch: its codes are made and downloaded here, once. */
export const VoucherBatchAside = ({ record }: { readonly record: Batch }) => {
  const t = useTexts(asideTexts)
  const allowed = useAllowed()
  const edu = useEdu()
  const refresh = useRefresh()
  const [codes, setCodes] = useState<readonly string[]>()
  const [busy, setBusy] = useState(false)
  const { id, name, amount, currency, state } = record

  const download = (all: readonly string[]): void => {
    const lines = all.map(code => [inFours(code), amount, currency].join(','))
    keepFile({
      // the byte order mark, by which spreadsheet programs recognise UTF-8
      blob: new Blob(['\uFEFF', [t.head, ...lines, ''].join('\r\n')], {
        type: 'text/csv;charset=utf-8',
      }),
      fileName: t.file(name),
    })
  }
  const issue = async (): Promise<void> => {
    setBusy(true)
    try {
      const { voucherCodes } = await edu.ask(issueVouchers, { id })
      setCodes(voucherCodes)
      download(voucherCodes)
      refresh()
    } catch {
      // the wire has shown the refusal
    } finally {
      setBusy(false)
    }
  }

  if (!codes && (state !== 'NEW' || !allowed('platformVoucherBatch.issue'))) return null
  return (
    <Stack sx={{ gap: 3, mb: 6 }}>
      <Alert severity={codes ? 'warning' : 'info'}>{codes ? t.kept : t.once}</Alert>
      <Button
        variant="contained"
        startIcon={<Icon name="download" />}
        disabled={busy}
        onClick={() => (codes ? download(codes) : void issue())}
      >
        {codes ? t.again : t.issue}
      </Button>
    </Stack>
  )
}
