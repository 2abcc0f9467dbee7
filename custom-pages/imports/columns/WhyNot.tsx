import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTexts } from '../../../src/i18n/texts.ts'
import { readSheet } from '../../../src/protocol/calls/imports.ts'
import { countHeadings, likelyHeadings } from '../../../src/protocol/headingRow.ts'
import type { WizardJob } from '../../../src/protocol/imports.ts'
import type { StepProps } from '../stepProps.ts'
import { columnsTexts } from './columns.texts.ts'
import type { MappingDraft } from './useMappingDraft.ts'

interface WhyNotProps extends Pick<StepProps, 'state' | 'job' | 'go'> {
  readonly draft: MappingDraft
  nameOf(field: string): string
}

/** A row that looks more like headings than the one that is used; undefined if none does. */
const betterRow = ({ preview, mapping }: WizardJob): number | undefined => {
  const likely = likelyHeadings(preview)
  const used = preview.find(({ sheetRow }) => sheetRow === mapping?.headingRow)
  return likely && used && countHeadings(likely) > countHeadings(used) ? likely.sheetRow : undefined
}

/** Why the columns can't be checked yet, and the way to another heading row. */
export const WhyNot = ({ draft, state, job, go, nameOf }: WhyNotProps) => {
  const t = useTexts(columnsTexts)
  const { obstacle } = draft
  if (obstacle === undefined) return null
  const row = betterRow(job)
  const { jobId, revision, mapping } = job
  const readRow = (headingRow: number) =>
    state.tell(edu =>
      edu.ask(
        readSheet,
        { jobId, revision, sheet: mapping?.sheet ?? '', headingRow },
        { quiet: true },
      ),
    )
  const ofHeadings = obstacle === 'nothing' || obstacle === 'lacking'
  return (
    <>
      <Box role="status" sx={{ flex: '0 1 auto', color: theme => theme.tones.careful.text }}>
        {t.obstacle[obstacle](draft.lacking.map(nameOf).join(t.comma))}
        {ofHeadings && row !== undefined && ` ${t.perhapsRow(row)}`}
      </Box>
      {ofHeadings &&
        (row === undefined ? (
          <Button onClick={() => go('sheet')}>{t.otherHeadings}</Button>
        ) : (
          <Button loading={state.doing} onClick={() => void readRow(row)}>
            {t.takeRow(row)}
          </Button>
        ))}
    </>
  )
}
