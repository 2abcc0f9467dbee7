import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useLabel, useTexts } from '../../../src/i18n/texts.ts'
import { checkImport } from '../../../src/protocol/calls/imports.ts'
import { matchModes } from '../../../src/protocol/imports.ts'
import { matchKeys } from '../../../src/schema/derive.ts'
import { FileNotes } from '../sheet/FileNotes.tsx'
import { BoxedList } from '../BoxedList.tsx'
import { FormatSelect } from './FormatSelect.tsx'
import { GivenNote } from './GivenNote.tsx'
import { CellChoices, MatchField } from './CellChoices.tsx'
import { ColumnLine } from './ColumnLine.tsx'
import { columnsTexts } from './columns.texts.ts'
import { RadioCards } from '../../../src/ui/parts/RadioCards.tsx'
import { StepFrame } from '../StepFrame.tsx'
import type { StepProps } from '../stepProps.ts'
import { UnknownValues } from './UnknownValues.tsx'
import { WhyNot } from './WhyNot.tsx'
import { useMappingDraft, type MappingDraft } from './useMappingDraft.ts'

interface ColumnDoubtsProps {
  readonly draft: MappingDraft
  readonly zone: string
  readonly nameOf: (field: string) => string
  /** The keys that distinguish records, in words. */
  readonly keyNames: string
}

const ColumnDoubts = ({ draft, zone, nameOf, keyNames }: ColumnDoubtsProps) => {
  const t = useTexts(columnsTexts)
  return (
    <Box sx={{ maxWidth: 960, display: 'grid', gap: 2, mt: 3 }}>
      {draft.timed && <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{t.times(zone)}</Box>}
      {draft.lacking.length > 0 && (
        <Alert severity="warning">{t.lacking(draft.lacking.map(nameOf).join(t.comma))}</Alert>
      )}
      {draft.keys.length === 0 && draft.match !== 'create' && keyNames && (
        <Alert severity="warning">{t.noKeys(keyNames)}</Alert>
      )}
    </Box>
  )
}

type MatchChoiceProps = Pick<ColumnDoubtsProps, 'draft' | 'nameOf' | 'keyNames'>

/** Chooses whether existing records are changed, and how they are matched. */
const MatchChoice = ({ draft, nameOf, keyNames }: MatchChoiceProps) => {
  const t = useTexts(columnsTexts)
  return (
    <Box sx={{ mt: 6 }}>
      <RadioCards
        label={t.matchTitle}
        value={draft.match}
        items={(['both', ...matchModes.filter(mode => mode !== 'both')] as const).map(mode => ({
          value: mode,
          title: t.match[mode],
          help: t.matchHelp[mode],
          disabled: mode !== 'create' && !draft.mayUpdate,
        }))}
        onChange={draft.setMatch}
      />
      {keyNames && (
        <Box sx={{ mt: 2, fontSize: 13, color: 'text.secondary' }}>{t.matchBy(keyNames)}</Box>
      )}
      <MatchField draft={draft} nameOf={nameOf} />
    </Box>
  )
}

/**
 * Maps columns to fields with their reasons, unknown values to known ones, and chooses what may
 * happen to records.
 */
export const ColumnsStep = ({ resource, state, job, focus, go, foot }: StepProps) => {
  const t = useTexts(columnsTexts)
  const label = useLabel()
  const draft = useMappingDraft(resource, job)
  const nameOf = (name: string): string =>
    label(resource.fields[name]?.options.label ?? { en: name, zh: name })
  const keyNames = matchKeys(resource)
    .map(key => key.map(nameOf).join(t.plus))
    .join(t.or)
  const { jobId, revision } = job
  const check = async (): Promise<void> => {
    const mapping = draft.mapping()
    if (
      await state.tell(edu => edu.ask(checkImport, { jobId, revision, mapping }, { quiet: true }))
    )
      go(undefined)
  }
  return (
    <StepFrame
      title={t.title}
      help={t.help}
      focus={focus}
      actions={
        <>
          <Button
            variant="contained"
            disabled={draft.obstacle !== undefined}
            loading={state.doing}
            onClick={() => void check()}
          >
            {t.check}
          </Button>
          <WhyNot draft={draft} state={state} job={job} go={go} nameOf={nameOf} />
          {foot}
        </>
      }
    >
      {job.template && (
        <Alert severity="info" sx={{ mb: 4 }}>
          {job.template === 'old' ? t.templateOld : t.templateOther}
        </Alert>
      )}
      <FileNotes job={job} />
      <GivenNote resource={resource} given={draft.given} />
      <BoxedList>
        {draft.columns.map(column => (
          <ColumnLine
            key={column.at}
            column={column}
            fields={draft.fields}
            nameOf={nameOf}
            onUse={use => draft.use(column.at, use)}
            format={column.fields.map(name => (
              <FormatSelect
                key={name}
                heading={column.heading || nameOf(name)}
                kind={resource.fields[name]?.kind}
                formats={column.formats ?? []}
                value={draft.formatOf(name)}
                onChange={format => draft.setFormat(name, format)}
              />
            ))}
          />
        ))}
      </BoxedList>
      <ColumnDoubts draft={draft} zone={job.zone} nameOf={nameOf} keyNames={keyNames} />
      {draft.unknown.length > 0 && (
        <UnknownValues resource={resource} draft={draft} nameOf={nameOf} />
      )}
      <CellChoices draft={draft} job={job} />
      <MatchChoice draft={draft} nameOf={nameOf} keyNames={keyNames} />
    </StepFrame>
  )
}
