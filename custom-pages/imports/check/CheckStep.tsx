import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useMemo, useState } from 'react'
import { useLabel, useLang, useTexts } from '../../../src/i18n/texts.ts'
import { verdicts, type Verdict } from '../../../src/protocol/imports.ts'
import { kindOf } from '../../../src/schema/fields/index.ts'
import { ErrorState } from '../../../src/ui/parts/index.ts'
import { AlikeBar } from './AlikeBar.tsx'
import { checkImport } from '../../../src/protocol/calls/imports.ts'
import { checkTexts } from './check.texts.ts'
import { CleanedNote } from './CleanedNote.tsx'
import { FixedNote } from './FixedNote.tsx'
import { missingTexts } from '../missing/missing.texts.ts'
import { MissingNames } from '../missing/MissingNames.tsx'
import { OddRows } from './OddRows.tsx'
import type { GridColumn } from './rowTable.ts'
import { RowCards } from './RowCards.tsx'
import { RowGrid } from './RowGrid.tsx'
import { StepFrame } from '../StepFrame.tsx'
import type { StepProps } from '../stepProps.ts'
import { TrashRows } from '../trash/TrashRows.tsx'
import { useMissingDraft } from '../missing/useMissingDraft.ts'
import { usePlannedRows } from './usePlannedRows.ts'
import { useRowEdits } from './useRowEdits.ts'
import { VerdictFilter } from './VerdictFilter.tsx'

const none: Readonly<Record<Verdict, number>> = {
  create: 0,
  update: 0,
  unchanged: 0,
  skip: 0,
  error: 0,
}

const useGridColumns = (
  resource: StepProps['resource'],
  { mapping }: StepProps['job'],
): readonly GridColumn[] => {
  const lang = useLang()
  return useMemo(
    (): readonly GridColumn[] =>
      [...new Set(mapping?.columns.flatMap(({ fields }) => fields) ?? [])].flatMap(field => {
        const defined = resource.fields[field]
        return defined
          ? [
              {
                field,
                label: defined.options.label[lang],
                allowed: kindOf(defined).allowed?.(defined.options, lang),
              },
            ]
          : []
      }),
    [mapping, resource, lang],
  )
}

interface CheckActionsProps extends Pick<StepProps, 'foot'> {
  /** Whether nothing would be written. */
  readonly nothing: boolean
  /** Changes are being checked. */
  readonly pending: boolean
  /** Choices were made that no check knows of yet. */
  readonly unapplied: boolean
  readonly onNext: () => void
}

const CheckActions = ({ nothing, pending, unapplied, foot, onNext }: CheckActionsProps) => {
  const t = useTexts(checkTexts)
  const m = useTexts(missingTexts)
  return (
    <>
      <Button variant="contained" disabled={nothing || pending || unapplied} onClick={onNext}>
        {t.next}
      </Button>
      {foot}
      {(pending || unapplied || nothing) && (
        <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>
          {pending ? t.pending : unapplied ? m.pending : t.nothing}
        </Typography>
      )}
    </>
  )
}

/** The first row of the table: after a jump to a row, its position among all rows. */
const useTableStart = (rows: ReturnType<typeof usePlannedRows>) => {
  const [start, setStart] = useState<{ readonly index: number; readonly turn: number }>()
  return {
    start,
    goTo: async (sheetRow: number): Promise<void> => {
      const index = await rows.find(sheetRow)
      if (index === undefined) return
      if (rows.verdict !== undefined) rows.show(undefined)
      setStart(was => ({ index, turn: (was?.turn ?? 0) + 1 }))
    },
    show: (verdict: Verdict | undefined): void => {
      setStart(undefined)
      rows.show(verdict)
    },
  }
}

interface UnknownNoteProps {
  readonly job: StepProps['job']
  readonly onGo: () => void
}

/** Shows how many values are unanswered. */
const UnknownNote = ({ job, onGo }: UnknownNoteProps) => {
  const t = useTexts(checkTexts)
  const lang = useLang()
  const unknown = job.unknown.filter(({ to }) => to === null).length
  return (
    unknown > 0 && (
      <Alert severity="info" sx={{ mb: 3 }} action={<Button onClick={onGo}>{t.unknownGo}</Button>}>
        {t.unknown(unknown.toLocaleString(lang))}
      </Alert>
    )
  )
}

/** The effects of a commit, row by row; errors are corrected here. */
export const CheckStep = ({ resource, state, job, focus, go, foot }: StepProps) => {
  const t = useTexts(checkTexts)
  const label = useLabel()
  const phone = useMediaQuery('(max-width:599.95px)', { noSsr: true })
  const counts = job.verdicts ?? none
  const rows = usePlannedRows(job, counts.error > 0 ? 'error' : undefined, verdict =>
    verdict ? counts[verdict] : verdicts.reduce((sum, one) => sum + counts[one], 0),
  )
  const edits = useRowEdits(job.jobId, state, rows)
  const columns = useGridColumns(resource, job)
  const nameOf = (field: string): string =>
    label(resource.fields[field]?.options.label ?? { en: field, zh: field })
  const missing = useMissingDraft(job)
  const checkAgain = async (): Promise<void> => {
    const mapping = missing.mapping()
    const { jobId, revision } = job
    if (
      mapping &&
      (await state.tell(edu => edu.ask(checkImport, { jobId, revision, mapping }, { quiet: true })))
    )
      go(undefined)
  }
  const { start, goTo, show } = useTableStart(rows)
  const nothing = counts.create + counts.update === 0
  const Table = phone ? RowCards : RowGrid
  return (
    <StepFrame
      title={t.title}
      help={phone ? t.helpPhone : t.help}
      focus={focus}
      actions={
        <CheckActions
          nothing={nothing}
          pending={edits.pending}
          unapplied={missing.changed}
          foot={foot}
          onNext={() => go('import')}
        />
      }
    >
      <UnknownNote job={job} onGo={() => go('columns')} />
      <MissingNames
        resource={resource}
        fields={job.mapping?.columns.flatMap(({ fields }) => fields) ?? []}
        draft={missing}
        busy={state.doing}
        onApply={() => void checkAgain()}
      />
      <TrashRows resource={resource} job={job} edits={edits} />
      <OddRows job={job} edits={edits} />
      <FixedNote resource={resource} job={job} />
      <CleanedNote resource={resource} job={job} />
      <VerdictFilter counts={counts} value={rows.verdict} onChange={show} />
      {rows.failed ? (
        <ErrorState retry={rows.retry} />
      ) : rows.total === 0 ? (
        <Typography sx={{ color: 'text.secondary', py: 8, textAlign: 'center' }}>
          {rows.verdict === 'error' ? t.noErrors : t.none}
        </Typography>
      ) : (
        <Table
          key={`${rows.verdict ?? 'all'} ${String(start?.turn)}`}
          columns={columns}
          rows={rows}
          edits={edits}
          start={start?.index}
          goTo={sheetRow => void goTo(sheetRow)}
        />
      )}
      <AlikeBar edits={edits} nameOf={nameOf} />
    </StepFrame>
  )
}
