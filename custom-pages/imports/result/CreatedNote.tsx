import Alert from '@mui/material/Alert'
import { useLabel, useLang, useTexts } from '../../../src/i18n/texts.ts'
import type { MissingName, WizardJob } from '../../../src/protocol/imports.ts'
import { useFindResource } from '../../../src/ui/context.tsx'
import { missingTexts } from '../missing/missing.texts.ts'

interface CreatedNoteProps {
  readonly job: Pick<WizardJob, 'missing'>
  /** Before the rows are written: what will be created with them. */
  readonly ahead?: boolean
}

/** Names that are listed; of more, only how many there are. */
const listed = 20

/** Says which records the import creates beside its rows, because the rows name them. */
export const CreatedNote = ({ job: { missing = [] }, ahead = false }: CreatedNoteProps) => {
  const t = useTexts(missingTexts)
  const label = useLabel()
  const lang = useLang()
  const find = useFindResource()
  const isMeant = ({ created, answer, creatable }: MissingName): boolean =>
    ahead ? !created && creatable && answer?.do === 'create' : created === true
  const names = missing.filter(isMeant)
  return [...new Set(names.map(({ resource }) => resource))].map(resource => {
    const target = find(resource)
    if (!target) return null
    const own = names.filter(one => one.resource === resource).map(({ name }) => name)
    const list = own.slice(0, listed).join(t.comma) + (own.length > listed ? t.more : '')
    const say = ahead ? t.willCreate : t.created
    return (
      <Alert key={resource} severity="info" sx={{ mb: 3 }}>
        {say(own.length.toLocaleString(lang), label(target.label), label(target.plural), list)}
      </Alert>
    )
  })
}
