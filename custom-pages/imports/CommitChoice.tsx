import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useLang, useTexts } from '../../src/i18n/texts.ts'
import { checkImport, commitImport } from '../../src/protocol/calls/imports.ts'
import type { CommitMode, Verdict } from '../../src/protocol/imports.ts'
import { confirmBlockMillis, StatusDot, useClickBlock } from '../../src/ui/parts/index.ts'
import { commitTexts } from './result/commit.texts.ts'
import { CreatedNote } from './result/CreatedNote.tsx'
import { RadioCards } from '../../src/ui/parts/RadioCards.tsx'
import { RestoredNote } from './result/RestoredNote.tsx'
import { StepFrame } from './StepFrame.tsx'
import type { StepProps } from './stepProps.ts'
import { toneOf } from './check/verdicts.ts'

const VerdictCounts = ({ counts }: { readonly counts: Readonly<Record<Verdict, number>> }) => {
  const t = useTexts(commitTexts)
  const lang = useLang()
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 4,
        mb: 5,
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {(['create', 'update', 'unchanged', 'skip', 'error'] as const).map(verdict =>
        counts[verdict] > 0 ? (
          <StatusDot
            key={verdict}
            tone={toneOf[verdict]}
            label={t[verdict](counts[verdict].toLocaleString(lang))}
          />
        ) : null,
      )}
    </Box>
  )
}

interface ModeChoiceProps {
  /** Rows that can be written, and rows with errors. */
  readonly good: number
  readonly errors: number
  readonly mode: CommitMode
  readonly onChange: (mode: CommitMode) => void
}

const ModeChoice = ({ good, errors, mode, onChange }: ModeChoiceProps) => {
  const t = useTexts(commitTexts)
  const lang = useLang()
  const [goodText, errorText] = [good.toLocaleString(lang), errors.toLocaleString(lang)]
  return (
    <RadioCards<CommitMode>
      label={t.how}
      value={mode}
      items={[
        {
          value: 'good',
          title: t.good,
          help: errors > 0 ? t.goodHelp(goodText, errorText) : t.goodAll(goodText),
        },
        {
          value: 'all',
          title: t.all,
          help: errors > 0 ? t.allBlocked(errorText) : t.allHelp(goodText),
          disabled: errors > 0,
        },
      ]}
      onChange={onChange}
    />
  )
}

/**
 * Shows the exact numbers of writes, and lets the person choose whether a bad row excludes only
 * itself or everything. A click blocks further ones (UI-05).
 */
export const CommitChoice = ({ state, job, focus, go, foot }: StepProps) => {
  const t = useTexts(commitTexts)
  const lang = useLang()
  const [mode, setMode] = useState<CommitMode>('good')
  const figure = (n: number): string => n.toLocaleString(lang)
  const counts = job.verdicts ?? { create: 0, update: 0, unchanged: 0, skip: 0, error: 0 }
  const good = counts.create + counts.update
  const { jobId, checkKey, revision, mapping, drifted } = job
  const { run, blocked } = useClickBlock(
    () =>
      void state.tell(edu =>
        edu.ask(commitImport, { jobId, checkKey: checkKey ?? '', mode }, { quiet: true }),
      ),
    confirmBlockMillis,
  )
  const recheck = async (): Promise<void> => {
    if (
      mapping &&
      (await state.tell(edu => edu.ask(checkImport, { jobId, revision, mapping }, { quiet: true })))
    )
      go(undefined)
  }
  return (
    <StepFrame
      title={t.title}
      focus={focus}
      actions={
        <>
          <Button
            variant="contained"
            disabled={
              good === 0 ||
              checkKey === null ||
              drifted > 0 ||
              blocked ||
              (mode === 'all' && counts.error > 0)
            }
            loading={state.doing}
            onClick={run}
          >
            {t.run(figure(good))}
          </Button>
          {foot}
        </>
      }
    >
      {drifted > 0 && (
        <Alert
          severity="warning"
          sx={{ mb: 4 }}
          action={<Button onClick={() => void recheck()}>{t.recheck}</Button>}
        >
          {t.drifted(figure(drifted))} {t.driftedHelp}
        </Alert>
      )}
      <VerdictCounts counts={counts} />
      <CreatedNote job={job} ahead />
      <RestoredNote count={job.trash?.restore ?? 0} ahead />
      <ModeChoice good={good} errors={counts.error} mode={mode} onChange={setMode} />
    </StepFrame>
  )
}
