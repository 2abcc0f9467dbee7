import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { seesField } from '../../../src/access/index.ts'
import { useLabel, useLang, useTexts } from '../../../src/i18n/texts.ts'
import { templateOf } from '../../../src/protocol/calls/imports.ts'
import { importColumns } from '../../../src/schema/derive.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import { useAccess, useEdu } from '../../../src/ui/context.tsx'
import { FileDrop } from '../../../src/ui/import/FileDrop.tsx'
import { importTexts } from '../../../src/ui/import/import.texts.ts'
import { Icon } from '../../../src/ui/parts/index.ts'
import { ImportRefusal } from '../ImportRefusal.tsx'
import { StepFrame } from '../StepFrame.tsx'
import { useDownload } from '../useDownload.ts'
import type { CallFailure } from '../useImportJob.ts'
import type { SendFileState } from './useSendFile.ts'
import { wizardTexts } from '../wizard.texts.ts'

const megabyte = 1024 * 1024

const Sending = ({ state: { sending, cancel } }: { readonly state: SendFileState }) => {
  const t = useTexts(wizardTexts)
  const lang = useLang()
  if (!sending) return null
  const { name, size, received, lost: connectionLost } = sending
  const mb = (bytes: number): string =>
    (bytes / megabyte).toLocaleString(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return (
    <Box role="status" sx={{ py: 6, maxWidth: 640 }}>
      <Typography sx={{ mb: 3, overflowWrap: 'anywhere' }}>{t.sendingFile(name)}</Typography>
      <LinearProgress
        variant="determinate"
        value={Math.round((100 * received) / size)}
        aria-label={t.sendingFile(name)}
        sx={{ height: 4, borderRadius: '2px', bgcolor: theme => theme.tokens.sunken }}
      />
      <Typography
        sx={{
          mt: 3,
          fontSize: 13,
          color: connectionLost ? theme => theme.tones.careful.text : 'text.secondary',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {connectionLost ? t.sentLost(mb(received)) : t.sent(mb(received), mb(size))}
      </Typography>
      <Button sx={{ mt: 4 }} onClick={cancel}>
        {t.stopSending}
      </Button>
    </Box>
  )
}

/** The template's file, on request. */
const Template = ({
  resource,
  given: presetValues,
  onFailure,
}: {
  readonly resource: AnyResource
  readonly given: Readonly<Record<string, string>>
  readonly onFailure: (failure: CallFailure | undefined) => void
}) => {
  const t = useTexts(wizardTexts)
  const edu = useEdu()
  const { busy, run } = useDownload(onFailure)
  const template = () => {
    const without = Object.keys(presetValues).join(',')
    return edu.askFile(
      templateOf(resource.name),
      without ? { without } : {},
      `${resource.name}.xlsx`,
      { quiet: true },
    )
  }
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 3, mt: 4 }}>
      <Button startIcon={<Icon name="download" />} loading={busy} onClick={() => run(template())}>
        {t.template}
      </Button>
      <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>{t.templateHelp}</Typography>
    </Box>
  )
}

interface FileStepProps {
  readonly resource: AnyResource
  readonly given: Readonly<Record<string, string>>
  readonly state: SendFileState
  readonly focus: boolean
}

/** The file: dropped or chosen, sent with its progress, and continued after a lost connection. */
export const FileStep = ({ resource, given: presetValues, state, focus }: FileStepProps) => {
  const t = useTexts(wizardTexts)
  const i = useTexts(importTexts)
  const label = useLabel()
  const access = useAccess()
  const [failure, setFailure] = useState<CallFailure>()
  const names = importColumns(resource).flatMap(name => {
    const field = resource.fields[name]
    return field && seesField(access, field) && !(name in presetValues)
      ? [label(field.options.label)]
      : []
  })
  const refused = state.failure ?? failure
  return (
    <StepFrame
      title={t.fileTitle}
      help={i.intro + label({ en: ' ', zh: '' }) + t.nothingYet}
      focus={focus}
    >
      {state.sending ? (
        <Sending state={state} />
      ) : (
        <Box sx={{ maxWidth: 720 }}>
          {state.unfinished && (
            <Alert severity="info" sx={{ mb: 4 }}>
              {(state.unfinished.whole ? t.notBegun : t.unfinished)(state.unfinished.name)}
            </Alert>
          )}
          <FileDrop problem={state.problem} onFile={file => void state.send(file)} />
          {refused && <ImportRefusal failure={refused} />}
          <Template resource={resource} given={presetValues} onFailure={setFailure} />
          <Typography sx={{ mt: 4, fontSize: 13, color: 'text.secondary' }}>
            {i.columns + label({ en: ': ', zh: '：' }) + names.join(label({ en: ', ', zh: '、' }))}
          </Typography>
        </Box>
      )}
    </StepFrame>
  )
}
