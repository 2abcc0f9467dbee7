import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useLang, useTexts } from '../../../src/i18n/texts.ts'
import { readSheet } from '../../../src/protocol/calls/imports.ts'
import { noHeadingRow, type WizardJob } from '../../../src/protocol/imports.ts'
import { EncodingChoice } from '../../../src/ui/parts/EncodingChoice.tsx'
import { FileNotes } from './FileNotes.tsx'
import { FurtherSheets } from './FurtherSheets.tsx'
import { HeadingChoice } from './HeadingChoice.tsx'
import { LeftSheets } from './LeftSheets.tsx'
import { SheetPreview } from './SheetPreview.tsx'
import { RadioCards } from '../../../src/ui/parts/RadioCards.tsx'
import { StepFrame } from '../StepFrame.tsx'
import type { StepProps } from '../stepProps.ts'
import { wizardTexts } from '../wizard.texts.ts'

const headingOf = ({ mapping, preview }: WizardJob): number =>
  mapping?.headingRow || (preview[0]?.sheetRow ?? 1)

interface SheetChoiceProps {
  readonly sheets: WizardJob['sheets']
  readonly value: string
  readonly disabled: boolean
  readonly onChange: (name: string) => void
}

const SheetChoice = ({ sheets, ...choice }: SheetChoiceProps) => {
  const t = useTexts(wizardTexts)
  const lang = useLang()
  return (
    <RadioCards
      label={t.sheets}
      items={sheets.map(({ name, rows, hidden }) => ({
        value: name,
        title: (
          <>
            <span data-data>{name}</span>
            {hidden && t.hiddenSheet}
          </>
        ),
        help: t.sheetRows(rows.toLocaleString(lang)),
      }))}
      {...choice}
    />
  )
}

interface NextButtonProps extends Pick<StepProps, 'foot'> {
  readonly disabled: boolean
  readonly loading: boolean
  readonly onClick: () => void
}

const NextButton = ({ foot, ...button }: NextButtonProps) => {
  const t = useTexts(wizardTexts)
  return (
    <>
      <Button variant="contained" {...button}>
        {t.next}
      </Button>
      {foot}
    </>
  )
}

const SheetEncoding = ({
  text,
  ...choice
}: Pick<WizardJob, 'text'> & {
  readonly disabled: boolean
  readonly onChange: (encoding: string) => void
}) => text && <EncodingChoice text={text} value={text.encoding} {...choice} />

const NoHeadingsYet = () => (
  <Typography sx={{ mb: 3, color: theme => theme.tones.careful.text }}>
    {useTexts(wizardTexts).noHeadingsYet}
  </Typography>
)

/**
 * Chooses the sheet and its heading row. Another sheet is read at once, and its headings are
 * detected.
 */
export const SheetStep = ({ state, job, focus, go, foot }: StepProps) => {
  const t = useTexts(wizardTexts)
  const sheet = job.mapping?.sheet ?? job.sheets[0]?.name ?? ''
  // chosen on screen; a newer answer from the server replaces it
  const [headingChoice, setChosen] = useState<{ readonly revision: number; readonly row: number }>()
  const row = headingChoice?.revision === job.revision ? headingChoice.row : headingOf(job)
  const { jobId, revision } = job
  const read = (
    name: string,
    headingRow: number,
    more: { readonly furtherSheets?: readonly string[]; readonly encoding?: string } = {},
  ) =>
    state.tell(edu =>
      edu.ask(readSheet, { jobId, revision, sheet: name, headingRow, ...more }, { quiet: true }),
    )
  const next = async (): Promise<void> => {
    const same = row === headingOf(job) && job.columns.length > 0
    if (same || (await read(sheet, row))) go('columns')
  }
  const nothing = job.preview.length === 0
  return (
    <StepFrame
      title={t.sheetTitle}
      help={t.sheetHelp}
      focus={focus}
      actions={
        <NextButton
          disabled={nothing}
          loading={state.doing}
          onClick={() => void next()}
          foot={foot}
        />
      }
    >
      {job.sheets.length > 1 && (
        <SheetChoice
          sheets={job.sheets}
          value={sheet}
          disabled={state.doing}
          onChange={name => void read(name, 0)}
        />
      )}
      <SheetEncoding
        text={job.text}
        disabled={state.doing}
        onChange={encoding => void read(sheet, 0, { encoding })}
      />
      <FurtherSheets
        job={job}
        disabled={state.doing}
        onChange={further => void read(sheet, row, { furtherSheets: further })}
      />
      <LeftSheets job={job} />
      <FileNotes job={job} />
      {nothing ? (
        <Typography sx={{ color: 'text.secondary', py: 6 }}>{t.noPreview}</Typography>
      ) : (
        <Box sx={{ mt: 4 }}>
          {job.columns.length === 0 && <NoHeadingsYet />}
          <HeadingChoice
            row={row}
            disabled={state.doing}
            onChoose={next => setChosen({ revision, row: next || (job.preview[0]?.sheetRow ?? 1) })}
            onRead={next => read(sheet, next)}
          />
          {row === noHeadingRow && (
            <Typography sx={{ mb: 3, color: 'text.secondary' }}>{t.noHeadingRowHelp}</Typography>
          )}
          <SheetPreview
            rows={job.preview}
            headingRow={row}
            onChoose={next => setChosen({ revision, row: next })}
          />
        </Box>
      )}
    </StepFrame>
  )
}
