import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useLabel, useLang, useTexts } from '../../../src/i18n/texts.ts'
import type { TrashChoice, WizardJob } from '../../../src/protocol/imports.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import { TrashList } from './TrashList.tsx'
import { trashTexts } from './trash.texts.ts'
import type { RowEdits } from '../check/useRowEdits.ts'

interface TrashRowsProps {
  readonly resource: AnyResource
  readonly job: WizardJob
  readonly edits: RowEdits
}

/** The choices that this person has in this import for rows whose records are in the trash. */
const trashOffers = ({
  mayRestore,
  mapping,
}: Pick<WizardJob, 'mayRestore' | 'mapping'>): readonly TrashChoice[] => [
  ...(mayRestore ? (['restore'] as const) : []),
  ...(mapping?.match === 'update' ? [] : (['create'] as const)),
  'skip',
]

/** Asks about rows whose records are in the trash, all at once or one by one. */
export const TrashRows = ({ resource, job, edits }: TrashRowsProps) => {
  const t = useTexts(trashTexts)
  const label = useLabel()
  const lang = useLang()
  const id = useId()
  const [open, setOpen] = useState(false)
  const offers = trashOffers(job)
  const { rows, undecided, restore } = job.trash ?? { rows: 0, undecided: 0, restore: 0 }
  if (rows === 0) return null
  const figure = (n: number): string => n.toLocaleString(lang)
  const all = { restore: t.restoreAll, create: t.createAll, skip: t.skipAll }
  return (
    <Box component="section" aria-labelledby={id} sx={{ mb: 5, maxWidth: 960 }}>
      <Typography id={id} variant="h2" component="h3" sx={{ fontSize: 14 }}>
        {t.title(figure(rows), label(resource.plural))}
      </Typography>
      <Box sx={{ color: 'text.secondary', fontSize: 13, mb: 2 }} role="status">
        {undecided > 0 && <Box>{t.undecided(figure(undecided))}</Box>}
        {restore > 0 && <Box>{t.decided(figure(restore))}</Box>}
        {!job.mayRestore && <Box>{t.noRight}</Box>}
      </Box>
      {open && <TrashList job={job} edits={edits} offers={offers} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {offers.map(choice => (
          <Button
            key={choice}
            disabled={edits.pending}
            onClick={() => void edits.decideTrash(choice)}
          >
            {all[choice]}
          </Button>
        ))}
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t.hide : t.rowByRow}
        </Button>
      </Box>
    </Box>
  )
}
